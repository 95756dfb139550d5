import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Content } from '../storage/storage.ts'
import type { ArchiveInput, FailureFields, MainMessage, ThreadMessage, UnpackEvent } from './messages.ts'
import { openRangeReader, type RangeReader } from './range-reader.ts'
import { UnpackFailure } from './unpack-failure.ts'

/** A file of an archive. */
export type UnpackedFile = {
  /** From 1. */
  readonly index: number
  /** Untrusted text, never a path. */
  readonly name: string
  /** Once. It throws an `UnpackFailure` if the file cannot be unpacked. */
  readonly content: AsyncIterable<Uint8Array>
  /** Unpacked bytes, and why it cannot be unpacked, once the content was read. */
  result(): FileResult | null
}

export type FileResult = { readonly bytes: number; readonly failure: FailureFields | null }

export type ArchiveToUnpack = Omit<ArchiveInput, 'sizeBytes'> & {
  readonly content: Pick<Content, 'sizeBytes' | 'lend'>
}

export type Unpacker = AsyncDisposable & {
  /**
   * The files of an archive, one after another. It throws an `UnpackFailure` if the rest cannot be unpacked, and something else if the
   * content cannot be read.
   */
  files(archive: ArchiveToUnpack, stop: AbortSignal): AsyncGenerator<UnpackedFile>
}

export type UnpackerOptions = { readonly threads: number; readonly timeoutMs: number }

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)
const MAX_HEAP_MB = 256

/** Threads of their own, started on first use: an archive that ends one costs no other archive. */
export function openUnpacker({ threads, timeoutMs }: UnpackerOptions): Unpacker {
  const pool = new Piscina({
    filename: WORKER.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: 4 },
  })
  return {
    async *files({ content, ...archive }, stop) {
      const { port1: port, port2 } = new MessageChannel()
      const input = { ...archive, sizeBytes: content.sizeBytes, port: port2 }
      const left = new AbortController()
      await using reader = openRangeReader(content)
      let readError: unknown
      const events = openEvents(port, reader, (error) => {
        readError = error
      })
      const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs), left.signal])
      const running = pool.run(input, { name: 'unpack', transferList: [port2], signal }).catch(() => {
        // Else the thread took too long, or too much memory.
        const failure = new UnpackFailure('limit', { endsArchive: true })
        events.fail(stop.aborted ? stop.reason : (readError ?? failure))
      })
      try {
        yield* filesOf(events)
      } finally {
        if (!events.hasEnded()) left.abort()
        await running
        port.close()
      }
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

async function* filesOf(events: Events): AsyncGenerator<UnpackedFile> {
  for (;;) {
    const event = await events.next()
    if (event.kind === 'last') {
      events.end()
      if (event.failure !== null) throw failureOf(event.failure)
      return
    }
    if (event.kind !== 'file') throw unexpected(event)
    const { index, name } = event
    let result: FileResult | null = null
    const nextChunk = async (): Promise<Uint8Array | null> => {
      if (result !== null) return null
      const arrived = await events.next().catch(endOf)
      if (arrived.kind === 'data') return arrived.bytes
      if (arrived.kind !== 'end') throw unexpected(arrived)
      result = arrived
      return null
    }
    yield { index, name, content: contentOf(nextChunk, () => result), result: () => result }
    // The thread sends the next file once all chunks of this one are taken.
    while ((await nextChunk()) !== null);
  }
}

async function* contentOf(
  nextChunk: () => Promise<Uint8Array | null>,
  result: () => FileResult | null,
): AsyncGenerator<Uint8Array> {
  for (let chunk = await nextChunk(); chunk !== null; chunk = await nextChunk()) yield chunk
  const failure = result()?.failure ?? null
  if (failure !== null) throw failureOf(failure)
}

/** A thread that has ended is the end of its file, too. */
function endOf(error: unknown): UnpackEvent {
  if (error instanceof UnpackFailure) return { kind: 'end', bytes: 0, failure: error }
  throw error
}

function unexpected({ kind }: UnpackEvent): Error {
  return new Error(`unexpected event "${kind}"`)
}

function failureOf({ reason, endsArchive }: FailureFields): UnpackFailure {
  return new UnpackFailure(reason, { endsArchive })
}

type Events = {
  next(): Promise<UnpackEvent>
  /** After the last one. */
  end(): void
  hasEnded(): boolean
  fail(error: unknown): void
}

/** The events of a thread, one at a time; meanwhile its reads are answered. */
function openEvents(port: MessagePort, reader: RangeReader, onReadError: (error: unknown) => void): Events {
  let arriving = Promise.withResolvers<UnpackEvent>()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  let [isFirst, hasEnded] = [true, false]
  const post = (message: MainMessage, transferred: ArrayBuffer[] = []): void => port.postMessage(message, transferred)
  const answer = async (start: number, end: number): Promise<void> => {
    try {
      const bytes = await reader.read(start, end)
      post({ kind: 'bytes', bytes }, [bytes.buffer])
    } catch (error) {
      onReadError(error)
      post({ kind: 'bytes', bytes: null })
    }
  }
  port.on('message', (message: ThreadMessage) => {
    if (message.kind === 'read') void answer(message.start, message.end)
    else arriving.resolve(message)
  })
  return {
    async next() {
      if (!isFirst) post({ kind: 'next' })
      isFirst = false
      const event = await Promise.race([arriving.promise, failed.promise])
      arriving = Promise.withResolvers()
      return event
    },
    end() {
      hasEnded = true
      post({ kind: 'next' })
    },
    hasEnded: () => hasEnded,
    fail: failed.reject,
  }
}
