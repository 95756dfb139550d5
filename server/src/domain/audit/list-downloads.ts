import type { Call } from '../../call.ts'
import { type StoredEntry, selectEntries } from '../../statements/audit/select-entries.ts'
import { DOWNLOAD_FORMS } from '../../views/download.ts'
import { DEFAULT_PAGE_SIZE, type EntryQuery, filterOf } from './list-entries.ts'

type DownloadQuery = Pick<EntryQuery, 'since' | 'until' | 'actor' | 'older_than' | 'count'> & {
  readonly object: string
}

/** Entries about contents of one object that left the repository, newest first. The index of `object` finds them. */
export async function listDownloads({ app, signal }: Call, request: DownloadQuery): Promise<StoredEntry[]> {
  await app.audit.settle()
  const { older_than: below, count = DEFAULT_PAGE_SIZE } = request
  const filter = { ...filterOf(request), operations: Object.keys(DOWNLOAD_FORMS), outcome: 'done' }
  return selectEntries(app.db, { filter, below, count }, signal)
}
