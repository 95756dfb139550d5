import type { App } from '../../../call.ts'
import { flushPendingLists } from '../../../statements/objects/flush-pending-lists.ts'

const LARGE_CHARACTERS = 256 * 1024

/** Whether a text takes long to index. */
export function isLarge(text: string): boolean {
  return text.length > LARGE_CHARACTERS
}

/** Finishes after the response what an upload postponed. Without the privilege, it is left to autovacuum. */
export async function finishIndexing({ db, log }: Pick<App, 'db' | 'log'>): Promise<void> {
  try {
    await flushPendingLists(db)
  } catch (error) {
    log.debug({ error: String(error) }, 'indexing of a large object left to the database')
  }
}
