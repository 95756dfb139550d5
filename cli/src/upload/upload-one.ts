import { type OpenClient, openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { isFatal, outcomeOf } from '../program/exit-codes.ts'
import { type UploadResult, uploadResults } from '../shapes/results.ts'
import { type Accompaniment, annotate, canAnnotate, readAccompaniment, uploadOptionsOf } from './accompaniment.ts'
import type { CommonOptions, OnExists } from './common-options.ts'
import { followUp } from './follow-up.ts'
import { failed, skipped } from './outcomes.ts'

/** An object that is sent whole: a config or a blob. */
export type Whole = {
  readonly path: string
  readonly size: number
  readonly id: string
  readonly isKnown: (opened: OpenClient, signal: AbortSignal) => Promise<boolean>
  readonly send: (opened: OpenClient, options: ReturnType<typeof uploadOptionsOf>) => Promise<{ readonly id: string }>
}

/** Sends it, or only its annotations if the server has it, and reports the result. */
export async function uploadOne(context: Context, whole: Whole, options: CommonOptions): Promise<void> {
  const opened = await openClient(context)
  const { interruption, talk } = context
  const wanted = await readAccompaniment(context, opened, options)
  const print = context.print(uploadResults)
  let stored: UploadResult | undefined
  try {
    stored = await store({ context, opened, wanted }, whole, options.onExists ?? 'send')
    const isThere = stored.status === 'uploaded' || stored.status === 'annotated'
    const job = { ...wanted, ...interruption, client: opened.client, waits: options.wait === true }
    await print.add(isThere ? await followUp(job, stored) : stored)
  } catch (error) {
    if (isFatal(error) && stored === undefined) throw error
    await print.add(failed({ path: whole.path, size: whole.size, ...(stored?.id ? { id: stored.id } : {}) }, error))
    context.outcome = outcomeOf(error)
  }
  await print.end()
  if (stored) talk.note(`${stored.status} ${stored.path}`)
}

type Surroundings = { readonly context: Context; readonly opened: OpenClient; readonly wanted: Accompaniment }

async function store(
  { context, opened, wanted }: Surroundings,
  whole: Whole,
  onExists: OnExists,
): Promise<UploadResult> {
  const { path, size, id } = whole
  const signal = context.interruption.abort
  const isKnown = onExists !== 'send' && (await whole.isKnown(opened, signal))
  if (isKnown && onExists === 'skip') return { ...skipped(path, 'known', size), id }
  const isAnnotated = isKnown && canAnnotate(wanted, onExists)
  if (context.isDryRun) return { path, status: isAnnotated ? 'would-annotate' : 'would-upload', id, size }
  if (isAnnotated) {
    await annotate(opened.client, id, wanted, signal)
    return { path, status: 'annotated', id, size }
  }
  const sent = await whole.send(opened, uploadOptionsOf(wanted, signal))
  return { path, status: 'uploaded', id: sent.id, size }
}
