import { type BatchOptions, type Items, inParallel } from '../calls/batch.ts'
import {
  AbortError,
  ApiError,
  AuthError,
  ConnectionError,
  ForbiddenError,
  RateLimitError,
  StorageFullError,
  TimeoutError,
  UnavailableError,
} from '../errors/api-error.ts'
import { asError } from '../errors/failure.ts'
import type { FileDetail } from './file-detail.ts'
import type { UploadOptions, UploadOutcome } from './upload.ts'
import { groupUploads, type UploadItem } from './upload-groups.ts'

export type UploadManyOptions = BatchOptions

/** How files are sent: alone, or together in one request. */
export type UploadCalls = {
  uploadOne(item: UploadOptions, signal: AbortSignal): Promise<FileDetail>
  uploadAll<I extends UploadOptions>(items: readonly I[], signal: AbortSignal): Promise<UploadOutcome<I>[]>
  takesMany(signal?: AbortSignal): Promise<boolean>
}

/** Uploads in parallel, reading items only as fast as they are sent; outcomes come in the order of completion. */
export async function* uploadMany<I extends UploadOptions>(
  calls: UploadCalls,
  items: Items<I>,
  options: UploadManyOptions,
): AsyncGenerator<UploadOutcome<I>> {
  // What is wrong with a server that does not answer, the upload says.
  const takesMany = () => calls.takesMany(options.signal).catch(() => false)
  const send = (group: readonly UploadItem<I>[], signal: AbortSignal) => sendGroup(calls, group, signal)
  for await (const { item: group, value, error } of inParallel(groupUploads(items, takesMany), send, options)) {
    if (error) for (const each of group) yield { ...each, file: null, error }
    else yield* value
  }
}

/** Each of the files would meet these, too. */
const OF_ALL = [
  AbortError,
  AuthError,
  ConnectionError,
  ForbiddenError,
  RateLimitError,
  StorageFullError,
  TimeoutError,
  UnavailableError,
]

async function sendGroup<I extends UploadOptions>(
  calls: UploadCalls,
  group: readonly UploadItem<I>[],
  signal: AbortSignal,
): Promise<UploadOutcome<I>[]> {
  const outcomes: UploadOutcome<I>[] = []
  const answers = group.length > 1 ? await sendAll(calls, group, signal) : []
  for (const [at, one] of group.entries()) {
    const answer = answers[at]
    const isAlone = answer === undefined || (answer.error instanceof ApiError && answer.error.retryable)
    outcomes.push(isAlone ? await sendOne(calls, one, signal) : { ...answer, ...one })
  }
  return outcomes
}

/** Gives nothing if the request failed because of one of the files. */
async function sendAll<I extends UploadOptions>(
  calls: UploadCalls,
  group: readonly UploadItem<I>[],
  signal: AbortSignal,
): Promise<readonly UploadOutcome<I>[]> {
  try {
    return await calls.uploadAll(
      group.map(({ item }) => item),
      signal,
    )
  } catch (error) {
    if (OF_ALL.some((type) => error instanceof type)) throw error
    return []
  }
}

async function sendOne<I extends UploadOptions>(
  calls: UploadCalls,
  one: UploadItem<I>,
  signal: AbortSignal,
): Promise<UploadOutcome<I>> {
  try {
    return { ...one, file: await calls.uploadOne(one.item, signal), error: null }
  } catch (error) {
    return { ...one, file: null, error: asError(error) }
  }
}
