import type { Client, FileDetail, UploadOptions } from '@lazaret/sdk'
import type { Slots } from './slots.ts'

/** Sends files: small ones in requests of many, where the server takes them. */
export type FileSender = {
  send(upload: UploadOptions): Promise<FileDetail>
  /** Asks the server whether it takes many. */
  prepare(): Promise<void>
  /** How many files may be on their way, or wait for others, at a time. */
  capacity(): number
  /** No more will come: what waits for others waits no longer. */
  end(): void
}

/** Enough files for a full request of each worker. */
const MAX_FILES_PER_WORKER = 100

type SenderJob = {
  readonly client: Client
  readonly concurrency: number
  readonly abort: AbortSignal
}

/** Every file goes through one queue, which `uploadMany` of the SDK empties and divides into requests. */
export function openFileSender({ client, abort, concurrency }: SenderJob, slots: Slots): FileSender {
  const { readable, writable } = new TransformStream<UploadOptions, UploadOptions>()
  const queue = writable.getWriter()
  const waiting = new Map<UploadOptions, PromiseWithResolvers<FileDetail>>()
  let hasEnded = false
  let takesMany = false
  const end = (): void => {
    if (!hasEnded) queue.close().catch(() => undefined)
    hasEnded = true
  }
  const sendQueue = async (): Promise<void> => {
    for await (const { item, file, error } of client.files.uploadMany(readable, { concurrency, signal: abort })) {
      if (error === null) waiting.get(item)?.resolve(file)
      else waiting.get(item)?.reject(error)
      waiting.delete(item)
    }
  }
  sendQueue().catch((error: unknown) => {
    end()
    for (const { reject } of waiting.values()) reject(error)
  })
  return {
    async send(upload) {
      // A repetition whose first copy failed comes after the end.
      if (hasEnded) return client.files.upload(upload)
      // With a signal of its own each would go alone.
      const { signal: _signal, ...item } = upload
      const outcome = Promise.withResolvers<FileDetail>()
      waiting.set(item, outcome)
      // A write fails only after an abort; `sendQueue` then rejects each upload that waits.
      queue.write(item).catch(() => undefined)
      return slots.yieldWhile(outcome.promise)
    },
    async prepare() {
      // What is wrong with a server that does not answer, the upload says.
      takesMany ||= await client.supports('POST', '/api/file/bulk', { signal: abort }).catch(() => false)
    },
    capacity: () => (takesMany ? concurrency * MAX_FILES_PER_WORKER : concurrency),
    end,
  }
}
