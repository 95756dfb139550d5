import { openClientToChange } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { isFatal, outcomeOf } from '../program/exit-codes.ts'
import { type UploadResult, uploadResults } from '../shapes/results.ts'
import type { CommonOptions, ExistsPolicy } from './common-options.ts'
import { followUp } from './follow-up.ts'
import { hasNewAnnotations, type KnownObject, lookUpIfAllowed, plannedStatus, statusOf } from './known-object.ts'
import { failedResult } from './outcomes.ts'
import {
  annotate,
  canAnnotate,
  readUploadAnnotations,
  type UploadAnnotations,
  uploadOptionsOf,
} from './upload-annotations.ts'

/** An object that is sent whole: a config or a blob. */
export type ObjectUpload = {
  readonly path: string
  readonly size: number
  readonly id: string
  readonly look: (opened: OpenClient, signal: AbortSignal) => Promise<KnownObject | null>
  readonly send: (opened: OpenClient, options: ReturnType<typeof uploadOptionsOf>) => Promise<{ readonly id: string }>
}

/** Sends it, or only its annotations if the server has it, and reports the result. */
export async function uploadOne(context: Context, whole: ObjectUpload, options: CommonOptions): Promise<void> {
  const opened = await openClientToChange(context)
  const { interruption, messages } = context
  const wanted = await readUploadAnnotations(context, opened, options)
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
    await print.add(
      failedResult({ path: whole.path, size: whole.size, ...(stored?.id ? { id: stored.id } : {}) }, error),
    )
    context.outcome = outcomeOf(error)
  }
  await print.end()
  if (stored) messages.note(`${stored.status} ${stored.path}`)
}

type UploadContext = { readonly context: Context; readonly opened: OpenClient; readonly wanted: UploadAnnotations }

async function store(
  { context, opened, wanted }: UploadContext,
  whole: ObjectUpload,
  onExists: ExistsPolicy,
): Promise<UploadResult> {
  const { path, size, id } = whole
  const signal = context.interruption.abort
  const known = await lookUpIfAllowed(whole.look(opened, signal))
  if (context.isDryRun) return { path, status: plannedStatus({ ...wanted, onExists }, known), id, size }
  if (known && onExists === 'skip') return { path, status: 'known', id, size }
  if (known && canAnnotate(wanted, onExists)) {
    if (hasNewAnnotations(wanted, known)) await annotate(opened.client, id, wanted, signal)
    return { path, status: statusOf(wanted, known), id, size }
  }
  const sent = await whole.send(opened, uploadOptionsOf(wanted, signal))
  return { path, status: statusOf(wanted, known), id: sent.id, size }
}
