import type { Storage } from './storage.ts'

/** Called when a content starts to arrive; the result is called with its size, or null if it was not received. */
export type UploadObserver = () => (sizeBytes: number | null) => void

export function measureUploads(storage: Storage, receiving: UploadObserver): Storage {
  return {
    ...storage,
    async stage(source, signal) {
      const received = receiving()
      let sizeBytes: number | null = null
      try {
        const staged = await storage.stage(source, signal)
        sizeBytes = staged.digests.sizeBytes
        return staged
      } finally {
        received(sizeBytes)
      }
    },
  }
}
