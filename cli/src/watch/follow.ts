import type { Context } from '../context/context.ts'
import { fetchOne } from '../download/fetch-one.ts'
import type { Job } from '../download/job.ts'
import type { Shape } from '../formats/shape.ts'
import { reasonOf } from '../program/cli-error.ts'
import { codeOf, isFatal, type Outcome } from '../program/exit-codes.ts'
import { timeText } from '../shapes/objects.ts'
import { type Program, runProgram } from './run-program.ts'

/** An event of the SDK's feed. */
export type Item = {
  readonly id: string
  readonly type: string
  readonly upload_time: string
  readonly object: {
    readonly file_name?: string
    readonly file_size?: number
    readonly file_type?: string
    readonly tags?: readonly { readonly tag: string }[]
  }
  readonly gone: boolean
  readonly attempt: number
  ack(): Promise<void>
  fail(reason: unknown): void
}

export type WatchEvent = {
  readonly event: 'new' | 'gone' | 'failed'
  readonly id: string
  readonly type: string
  readonly upload_time: string
  readonly file_name?: string
  readonly file_size?: number
  readonly file_type?: string
  readonly tags?: readonly { readonly tag: string }[]
  readonly file?: string
  readonly attempt?: number
  readonly error?: { readonly code: string; readonly message: string }
}

export type Sinks = { readonly download: Job | undefined; readonly program: Program | undefined }

const shape: Shape<WatchEvent> = {
  kind: 'stream',
  fields: [
    'event',
    'id',
    'type',
    'upload_time',
    'file_name',
    'file_size',
    'file_type',
    'tags',
    'file',
    'attempt',
    'error',
  ],
  id: ({ event, id }) => (event === 'new' ? id : undefined),
  columns: [
    { title: 'EVENT', width: 6, text: ({ event }) => event },
    { title: 'SHA256', width: 64, text: ({ id }) => id, shrink: 'hash' },
    { title: 'UPLOADED', width: 12, text: ({ upload_time }, viewer) => timeText(upload_time, viewer) },
    {
      title: 'FILE',
      width: 20,
      text: ({ file, file_name, error }) => error?.message ?? file ?? file_name ?? '',
      shrink: 'text',
    },
  ],
}

/** Faults that end by themselves: the item waits for that. */
const passing = new Set(['connection', 'maintenance'])

/** Handles each item, prints it, and only then acknowledges it: a crash repeats unfinished items. */
export async function follow(context: Context, items: AsyncIterable<Item>, sinks: Sinks): Promise<Outcome> {
  const print = context.print(shape)
  const counts = { new: 0, gone: 0, failed: 0 }
  const unsettled = new Set<string>()
  try {
    for await (const item of items) {
      const event = await handle(item, sinks)
      counts[event.event]++
      await print.add(event)
      if (event.event === 'failed') {
        unsettled.add(item.id)
        item.fail(event.error?.message)
        continue
      }
      await item.ack()
      unsettled.delete(item.id)
    }
  } finally {
    await print.end()
    sinks.download?.progress.finish()
    context.messages.note(`new ${counts.new}, gone ${counts.gone}, failed attempts ${counts.failed}`)
  }
  return unsettled.size > 0 ? 'partial' : 'success'
}

async function handle(item: Item, { download, program }: Sinks): Promise<WatchEvent> {
  const { id, type, upload_time, object, attempt } = item
  const bare = { id, type, upload_time }
  if (item.gone) return { event: 'gone', ...bare }
  const known = pickKnown(object)
  const failed = (error: unknown): WatchEvent => ({
    event: 'failed',
    ...bare,
    ...known,
    attempt,
    error: faultOf(error),
  })
  let file: string | undefined
  if (download && type === 'file') {
    const { result, error } = await fetchOne(download, id)
    download.progress.settle(result.size)
    if (result.status === 'not-found') return { event: 'gone', ...bare }
    if (error && isFatal(error) && !passing.has(codeOf(error))) throw error
    if (error) return failed(error)
    file = result.file
  }
  const event: WatchEvent = { event: 'new', ...bare, ...known, ...(file === undefined ? {} : { file }) }
  try {
    if (program) await runProgram(program, { id, type, file }, event)
    return event
  } catch (error) {
    return failed(error)
  }
}

function pickKnown({ file_name, file_size, file_type, tags }: Item['object']): Partial<WatchEvent> {
  return {
    ...(file_name === undefined ? {} : { file_name }),
    ...(file_size === undefined ? {} : { file_size }),
    ...(file_type === undefined ? {} : { file_type }),
    ...(tags === undefined ? {} : { tags }),
  }
}

function faultOf(error: unknown): { code: string; message: string } {
  return { code: codeOf(error), message: reasonOf(error) }
}
