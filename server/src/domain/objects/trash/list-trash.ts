import type { Call, ReadContext } from '../../../call.ts'
import { notFound } from '../../../errors/problems.ts'
import { selectTrash, selectTrashEntry } from '../../../statements/trash/select-trash.ts'
import type { TrashEntry } from '../../../tables/rows.ts'
import { plainUuid } from '../../access/plain-uuid.ts'

export type TrashPage = {
  readonly count?: number | undefined
  readonly before?: number | undefined
  readonly object?: string | undefined
}

export const MISSING = 'Deleted object not found'

/** Newest deletion first. */
export async function listTrash(
  { app, caller }: Call,
  { count = 20, before, object }: TrashPage,
): Promise<readonly TrashEntry[]> {
  return selectTrash(app.db, caller, { count, before, dhash: object })
}

/** Missing, and deleted out of sight of the caller, look the same. */
export async function findTrashEntry({ app, caller }: ReadContext, id: string): Promise<TrashEntry> {
  const entry = await selectTrashEntry(app.db, caller, plainUuid(id))
  if (entry === undefined) throw notFound(MISSING)
  return entry
}
