import { type OpenClient, openClientToChange } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { isFatal, outcomeOf } from '../program/exit-codes.ts'
import { type UploadResult, uploadResults } from '../shapes/results.ts'
import { type Accompaniment, annotate, canAnnotate, readAccompaniment, uploadOptionsOf } from './accompaniment.ts'
import type { CommonOptions, OnExists } from './common-options.ts'
import { followUp } from './follow-up.ts'
import { addsTo, type Known, lookOrSend, plannedStatus, statusOf } from './known.ts'
import { failed } from './outcomes.ts'

/** An object that is sent whole: a config or a blob. */
export type Whole = {
  readonly path: string
  readonly size: number
  readonly id: string
  readonly look: (opened: OpenClient, signal: AbortSignal) => Promise<Known | null>
  readonly send: (opened: OpenClient, options: ReturnType<typeof uploadOptionsOf>) => Promise<{ readonly id: string }>
}

/** Sends it, or only its annotations if the server has it, and reports the result. */
export async function uploadOne(context: Context, whole: Whole, options: CommonOptions): Promise<void> {
  const opened = await openClientToChange(context)
  const { interruption, talk } = context
  const wanted = await readAccompaniment(context, opened, options)
  const print = context.print(uploadResults)
  const { onExists = 'annotate' } = options
  let stored: UploadResult | undefined
  try {
    stored = await store({ context, opened, wanted }, whole, onExists)
    const isThere = !stored.status.startsWith('would') && !(stored.status === 'known' && onExists === 'skip')
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
  const known = await lookOrSend(whole.look(opened, signal))
  if (context.isDryRun) return { path, status: plannedStatus({ ...wanted, onExists }, known), id, size }
  if (known && onExists === 'skip') return { path, status: 'known', id, size }
  if (known && canAnnotate(wanted, onExists)) {
    if (addsTo(wanted, known)) await annotate(opened.client, id, wanted, signal)
    return { path, status: statusOf(wanted, known), id, size }
  }
  const sent = await whole.send(opened, uploadOptionsOf(wanted, signal))
  return { path, status: statusOf(wanted, known), id: sent.id, size }
}
