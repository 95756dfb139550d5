import type { ServerResponse } from 'node:http'
import { addAbortSignal, Readable } from 'node:stream'

type Chunk = Uint8Array | string

/** A body whose first chunk is there. */
export type BegunBody = {
  /** Asks for a chunk once the one before has left for the kernel: its buffer is filled again then. */
  send(res: ServerResponse, sizeBytes: number | null): Promise<void>
}

export async function beginBody(chunks: AsyncIterable<Chunk>, signal: AbortSignal): Promise<BegunBody> {
  // Only a stream can be ended while a chunk is awaited.
  if (chunks instanceof Readable) addAbortSignal(signal, chunks)
  const iterator = chunks[Symbol.asyncIterator]()
  const unlessAborted = openGuard(signal)
  const next = () => unlessAborted(() => iterator.next())
  const whole = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      // It may wait for a chunk that never comes.
      iterator.return?.().catch(() => undefined)
      throw error
    }
  }
  const first = await whole(next)
  const sendAll = async (res: ServerResponse, sizeBytes: number | null): Promise<void> => {
    let sentBytes = 0
    for (let each = first; each.done !== true; each = await next()) {
      const chunk = each.value
      sentBytes += Buffer.byteLength(chunk)
      // With the last chunk a small answer is one packet.
      await unlessAborted(() => written(res, chunk, sentBytes === sizeBytes ? 'end' : 'write'))
    }
    if (!res.writableEnded) await unlessAborted(() => written(res, '', 'end'))
  }
  return { send: (res, sizeBytes) => whole(() => sendAll(res, sizeBytes)) }
}

/** Waits for one thing after the other. One listener for all of them, since a long body has millions of chunks. */
function openGuard(signal: AbortSignal): <T>(work: () => Promise<T>) => Promise<T> {
  let fail: (reason: unknown) => void = () => undefined
  signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  return (work) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      fail = reject
      work().then(resolve, reject)
    })
}

function written(res: ServerResponse, chunk: Chunk, last: 'end' | 'write'): Promise<void> {
  return new Promise((resolve, reject) => {
    res[last](chunk, (error?: Error | null) => (error ? reject(error) : resolve()))
  })
}
