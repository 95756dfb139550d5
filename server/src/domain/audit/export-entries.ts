import type { Call } from '../../call.ts'
import { type StoredEntry, selectEntries } from '../../statements/audit/select-entries.ts'
import { type EntryQuery, filterOf } from './list-entries.ts'
import { requireOperation } from './require-operation.ts'

const AT_ONCE = 1000

/** Entries that are there now, oldest first, page by page: memory stays flat. */
export async function exportEntries(call: Call, asked: EntryQuery): Promise<AsyncGenerator<StoredEntry[]>> {
  const { app, signal } = call
  await requireOperation(call, asked.operation)
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
