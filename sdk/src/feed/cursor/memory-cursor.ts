import type { FeedRecord } from '../source.ts'
import type { Spill } from './spill.ts'
import type { CursorSnapshot, JournalEntry } from './state.ts'
import type { CursorStore, DeadLetter } from './store.ts'

export type MemoryCursor = CursorStore & { readonly deadLetters: readonly DeadLetter[] }

/**
 * A cursor that ends with the process; several feeds may use it one after the other.
 *
 * @example client.feed('file', { store: memoryCursor() })
 */
export function memoryCursor(initial: CursorSnapshot | null = null): MemoryCursor {
  let snapshot = initial
  let journal: JournalEntry[] = []
  const deadLetters: DeadLetter[] = []
  return {
    deadLetters,
    spill: memorySpill(),
    load: async () => (snapshot ? { snapshot, journal: [...journal] } : null),
    save: async (next) => {
      snapshot = next
      journal = []
    },
    append: async (entries) => {
      journal.push(...entries)
      return journal.length > COMPACT_AT ? 'compact' : undefined
    },
    bury: async (letter) => {
      deadLetters.push(letter)
    },
  }
}

const COMPACT_AT = 10_000
const CHUNK = 1000

function memorySpill(): Spill {
  let spilled: FeedRecord[] = []
  return {
    name: 'memory',
    append: async (records, at) => {
      spilled.length = Math.min(spilled.length, at)
      for (const { id, type, upload_time } of records) spilled.push({ id, type, upload_time })
      return spilled.length
    },
    readBack: async (end) => {
      const start = Math.max(0, end - CHUNK)
      return { records: spilled.slice(start, end).reverse(), start }
    },
    remove: async () => {
      spilled = []
    },
  }
}
