import { ApiError, BadRangeError, ConnectionError, IntegrityError } from '../errors/api-error.ts'
import { explainFailure } from '../errors/failure.ts'
import type { Reply } from '../wire/read-answer.ts'
import { backoff } from '../wire/retry.ts'
import { send, type WireCall } from '../wire/send.ts'
import { wait } from '../wire/wait.ts'
import type { ContentStream } from './content-stream.ts'

/** Bytes of the stored content, both ends included; without `end` to the last one. */
export type ByteRange = { readonly start: number; readonly end?: number }

/** Requests the content, or a range of it; with `etag` all of it if it has changed. */
export async function openContent(
  { wire, call }: WireCall,
  range?: ByteRange & { readonly etag?: string | undefined },
): Promise<ContentStream> {
  const wanted: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {}
  if (range?.etag !== undefined) wanted['if-range'] = range.etag
  const reply = await send(wire, { ...call, headers: { ...call.headers, ...wanted } })
  return describe(reply, call.operation)
}

function describe(reply: Reply, operation: string): ContentStream {
  const { answer, headers, status } = reply
  if (!answer) throw new ConnectionError('the answer has no content', { operation, wasUnsent: false, retryable: true })
  const length = readNumber(headers.get('content-length'))
  const [, from, to, of] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  const isPart = status === 206 && from !== undefined
  return {
    chunks: answer.chunks,
    start: isPart ? Number(from) : 0,
    end: isPart ? Number(to) + 1 : length,
    totalBytes: isPart ? Number(of) : length,
    fileName: /filename="?([^";]+)"?/i.exec(headers.get('content-disposition') ?? '')?.[1],
    etag: /^"[^"]*"$/.exec(headers.get('etag')?.trim() ?? '')?.[0],
    discard: answer.discard,
  }
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

const ENOUGH_PROGRESS_BYTES = 1024 * 1024
// A server that answers, and always breaks off at the same place, will go on doing so.
const FRUITLESS_ATTEMPTS = 5

/**
 * The bytes of an answer to its end. When the connection breaks, the rest is requested as a range, again and again as
 * long as it advances.
 */
export async function* readOn(opening: WireCall, first: ContentStream): AsyncGenerator<Uint8Array> {
  const { wire, call } = opening
  let position = first.start
  let opened = first
  const { maxAttempts } = wire.settings.retry
  const mostAttempts = Number.isFinite(maxAttempts) ? maxAttempts : FRUITLESS_ATTEMPTS
  let failures = 0
  let failedAt = position
  for (;;) {
    try {
      for await (const chunk of opened.chunks) {
        position += chunk.byteLength
        yield chunk
      }
      if (first.end === null || position === first.end) return
      if (position > first.end) throw new IntegrityError('integrity', `more than ${first.end} bytes came`)
      throw new ConnectionError(`the content ended after ${position} of ${first.end} bytes`, {
        wasUnsent: false,
        retryable: true,
      })
    } catch (error) {
      const failure = explainFailure(error, { operation: call.operation, signal: call.signal })
      if (!isBroken(failure) || first.end === null) throw failure
      failures = position - failedAt >= ENOUGH_PROGRESS_BYTES ? 1 : failures + 1
      failedAt = position
      if (failures >= mostAttempts) throw failure
      const delayMs = backoff(failures)
      wire.hooks.onRetry?.({
        operation: call.operation,
        method: call.method,
        url: call.url,
        attempt: failures,
        delayMs,
        error: failure,
      })
      await wait(delayMs, call.signal)
      opened = await openRest(opening, first, position)
    }
  }
}

function isBroken(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.status === undefined && failure.retryable
}

/** From `position` on, of the same content. A server that ignores ranges sends all of it; then the head is skipped. */
export async function openRest(opening: WireCall, first: ContentStream, position: number): Promise<ContentStream> {
  const { end, totalBytes, etag } = first
  const wanted = end === null || end === totalBytes ? { start: position } : { start: position, end: end - 1 }
  const opened = await openContent(opening, { ...wanted, etag }).catch((error: unknown) => {
    if (error instanceof BadRangeError) throw changed(opening, error)
    throw error
  })
  const isOther = etag !== undefined && opened.etag !== undefined && opened.etag !== etag
  if (isOther || opened.totalBytes !== totalBytes || opened.start > position) {
    await opened.discard()
    throw changed(opening)
  }
  return opened.start === position
    ? opened
    : { ...opened, start: position, chunks: skip(opened.chunks, position - opened.start) }
}

function changed({ call }: WireCall, cause?: unknown): IntegrityError {
  return new IntegrityError('integrity', 'the content changed between two parts of the download', {
    operation: call.operation,
    cause,
  })
}

async function* skip(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count
  for await (const chunk of chunks) {
    if (left < chunk.byteLength) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.byteLength)
  }
}
