import { validationError } from '../errors/api-error.ts'
import { asError } from '../errors/failure.ts'
import type { components } from '../generated/schema.ts'
import { createRunningHash } from '../hash/running-hash.ts'
import { readExact } from '../json/lossless.ts'
import type { OpenSource } from '../source/open-source.ts'
import { openSource } from '../source/source.ts'
import { errorOfAnswer } from '../wire/answer-error.ts'
import type { Reply } from '../wire/read-answer.ts'
import { send, type Wire } from '../wire/send.ts'
import { type MultipartFile, multipartBody } from './multipart.ts'
import type { UploadOutcome } from './upload.ts'
import { checkStored, checkUploadOptions, fileOptions, nameOf, observe, type UploadOptions } from './upload.ts'

export type UploadTogetherOptions = { readonly signal?: AbortSignal }

const operation = 'POST /api/file/bulk'
const MAX_FILES = 1000

type Item<I> = { readonly item: I; readonly index: number }
type PreparedItem<I> = Item<I> & {
  readonly source: OpenSource
  readonly part: MultipartFile
  /** Of what was sent. */
  readonly sha256: () => string
}

/** Sends the files in one request. An item that cannot be opened has an outcome, too, but is not sent. */
export async function uploadTogether<I extends UploadOptions>(
  { wire, base }: { readonly wire: Wire; readonly base: string },
  items: readonly I[],
  signal?: AbortSignal,
): Promise<UploadOutcome<I>[]> {
  if (items.length > MAX_FILES) throw validationError('items', `at most ${MAX_FILES} at a time, not ${items.length}`)
  for (const item of items) checkUploadOptions(item)
  const opened = await Promise.all(items.map((item, index) => prepare({ item, index }, signal)))
  const prepared = opened.flatMap((each) => ('part' in each ? each : []))
  try {
    const sent = prepared.length === 0 ? [] : await sendAll({ wire, base }, prepared, signal)
    const unsent = opened.flatMap((each) => ('part' in each ? [] : each))
    return [...sent, ...unsent].toSorted((one, other) => one.index - other.index)
  } finally {
    await Promise.all(prepared.map(({ source }) => source.release()))
  }
}

type FailedItem<I extends UploadOptions> = Extract<UploadOutcome<I>, { file: null }>

async function prepare<I extends UploadOptions>(
  { item, index }: Item<I>,
  signal: AbortSignal | undefined,
): Promise<PreparedItem<I> | FailedItem<I>> {
  let source: OpenSource | undefined
  try {
    source = await openSource(item.source, { sizeBytes: item.sizeBytes, signal })
    let hash = createRunningHash('sha256')
    const { sizeBytes } = source
    const part: MultipartFile = {
      source,
      name: nameOf(item, source),
      options: fileOptions(item),
      onOpen() {
        hash = createRunningHash('sha256')
        return observe(hash, { sizeBytes }, item.onProgress)
      },
    }
    return { item, index, source, part, sha256: () => hash.digest() }
  } catch (error) {
    await source?.release()
    return { item, index, file: null, error: asError(error) }
  }
}

async function sendAll<I extends UploadOptions>(
  { wire, base }: { readonly wire: Wire; readonly base: string },
  prepared: readonly PreparedItem<I>[],
  signal: AbortSignal | undefined,
): Promise<UploadOutcome<I>[]> {
  const body = multipartBody(prepared.map(({ part }) => part))
  const reply = await send(wire, {
    operation,
    method: 'POST',
    url: `${base}/api/file/bulk`,
    headers: { 'content-type': body.contentType },
    body,
    signal,
    timeouts: { headersMs: Math.max(wire.settings.timeouts.uploadIdleMs, wire.advertised.uploadMs) },
  })
  const { outcomes = [] } = readExact<Partial<Answer>>(reply.text ?? undefined, wire.settings.numbers, 'outcomes')
  return prepared.map((each, at) => outcomeOf(each, outcomes[at], reply))
}

type Answer = components['schemas']['UploadOutcomes']

function outcomeOf<I extends UploadOptions>(
  { item, index, sha256 }: PreparedItem<I>,
  outcome: Answer['outcomes'][number] | undefined,
  { headers }: Reply,
): UploadOutcome<I> {
  try {
    if (outcome?.file) {
      return { item, index, file: checkStored(outcome.file, { sha256: sha256(), operation }), error: null }
    }
    const { status = 500, ...problem } = outcome?.error ?? { message: 'the answer has no outcome for this file' }
    throw errorOfAnswer({ status, headers, text: JSON.stringify(problem), operation })
  } catch (error) {
    return { item, index, file: null, error: asError(error) }
  }
}
