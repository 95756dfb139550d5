import type { FileDetail, UploadOptions, UploadOutcome } from '@lazaret/sdk'
import type { Slots } from '../batch/slots.ts'
import type { Job } from './job.ts'

export type SizedUpload = UploadOptions & { readonly sizeBytes: number }

/** Sends files: small ones in requests of many, where the server takes them. */
export type FileSender = {
  send(upload: SizedUpload): Promise<Pick<FileDetail, 'id'>>
  /** Asks the server whether it takes many; until then each file goes alone. */
  prepare(): Promise<void>
  /** How many files may be on their way, or wait for others, at a time. */
  capacity(): number
  /** No more will come: what waits for others waits no longer. */
  end(): void
}

// Larger files gain nothing from company.
const MAX_SMALL_BYTES = 1024 * 1024
const MAX_BATCH_BYTES = 8 * 1024 * 1024
const MAX_BATCH_FILES = 100
const PATIENCE_MS = 50

type SenderJob = Pick<Job, 'client' | 'abort' | 'concurrency'>

type WaitingUpload = {
  readonly upload: SizedUpload
  readonly resolve: (file: Pick<FileDetail, 'id'>) => void
  readonly reject: (error: unknown) => void
}

export function openFileSender({ client, abort, concurrency }: SenderJob, slots: Slots): FileSender {
  let batch: WaitingUpload[] = []
  let batchBytes = 0
  let timer: NodeJS.Timeout | undefined
  let isLast = false
  let takesMany = false
  const sendBatch = async (full: readonly WaitingUpload[]): Promise<void> => {
    const outcomes: UploadOutcome[] = []
    // With a signal of its own each would go alone.
    const uploads = full.map(({ upload: { signal: _signal, ...upload } }) => upload)
    const send = async (): Promise<void> => {
      const sending = client.files.uploadMany(uploads, { concurrency: 1, signal: abort })
      for await (const outcome of sending) outcomes.push(outcome)
    }
    try {
      await slots.run(send)
    } finally {
      // Each of them waits for a slot.
      for (const { index, file, error } of outcomes) {
        if (error === null) full[index]?.resolve(file)
        else full[index]?.reject(error)
      }
    }
  }
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const full = batch
    batch = []
    batchBytes = 0
    if (full.length > 0) sendBatch(full).catch((error: unknown) => rejectAll(full, error))
  }
  return {
    async send(upload) {
      if (!takesMany || upload.sizeBytes > MAX_SMALL_BYTES) return client.files.upload(upload)
      if (batchBytes + upload.sizeBytes > MAX_BATCH_BYTES) flush()
      const { promise, resolve, reject } = Promise.withResolvers<Pick<FileDetail, 'id'>>()
      batch.push({ upload, resolve, reject })
      batchBytes += upload.sizeBytes
      if (isLast || batch.length === MAX_BATCH_FILES) flush()
      else timer ??= setTimeout(flush, PATIENCE_MS)
      return slots.yieldWhile(promise)
    },
    async prepare() {
      // What is wrong with a server that does not answer, the upload says.
      takesMany ||= await client.supports('POST', '/api/file/bulk', { signal: abort }).catch(() => false)
    },
    capacity: () => (takesMany ? concurrency * MAX_BATCH_FILES : concurrency),
    end() {
      isLast = true
      flush()
    },
  }
}

function rejectAll(batch: readonly WaitingUpload[], error: unknown): void {
  for (const { reject } of batch) reject(error)
}
