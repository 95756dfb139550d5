import type { Entry, PartialRead } from './entry.ts'

const TOGETHER_MS = 300_000
const MAX_KEYS = 10_000

/**
 * Reads of parts of contents: who scrolls through a content makes hundreds. The first is recorded at once. Those of the next
 * minutes are counted and recorded as one, in the end or once they are as many bytes as the content: nobody reads all of it unseen.
 */
export type PartialReads = {
  add(read: PartialRead): void
  /** Records what was counted for long enough. */
  endOld(): void
  endAll(): void
}

type Window = { readonly since: number; entry: Entry; reads: number; readBytes: number }

export function openPartialReads(record: (entry: Entry) => void, now: () => number = Date.now): PartialReads {
  const windows = new Map<string, Window>()
  const flush = (window: Window): void => {
    const { entry, reads, readBytes } = window
    if (reads === 0) return
    record({ ...entry, details: JSON.stringify({ ...JSON.parse(entry.details), reads, read_bytes: readBytes }) })
    window.reads = 0
    window.readBytes = 0
  }
  const endFirst = (isEnded: (window: Window) => boolean): void => {
    // In the order in which they began.
    for (const [key, window] of windows) {
      if (!isEnded(window)) return
      flush(window)
      windows.delete(key)
    }
  }
  const endOld = (): void => endFirst(({ since }) => now() - since >= TOGETHER_MS)
  return {
    add({ key, entry, readBytes, sizeBytes }) {
      endOld()
      const known = windows.get(key)
      if (known === undefined) endFirst(() => windows.size >= MAX_KEYS)
      const window = known ?? { since: now(), entry, reads: 0, readBytes: 0 }
      windows.set(key, window)
      window.entry = entry
      window.reads++
      window.readBytes += readBytes
      if (known === undefined || window.readBytes >= sizeBytes) flush(window)
    },
    endOld,
    endAll: () => endFirst(() => true),
  }
}
