import type { Call } from '../../call.ts'
import { type StoredEntry, selectEntries } from '../../statements/audit/select-entries.ts'
import { type EntryQuery, filterOf } from './list-entries.ts'

const AT_ONCE = 1000

/** Entries that are there now, oldest first, page by page: memory stays flat. */
export async function exportEntries({ app, signal }: Call, asked: EntryQuery): Promise<AsyncGenerator<StoredEntry[]>> {
  const filter = filterOf(asked)
  const { number: last } = await app.audit.settle()
  return pages()

  async function* pages(): AsyncGenerator<StoredEntry[]> {
    for (let above = 0; ; ) {
      const page = await selectEntries(app.db, { filter, above, below: last + 1, count: AT_ONCE }, signal)
      yield page
      if (page.length < AT_ONCE) return
      above = page.at(-1)?.number ?? last
    }
  }
}
