import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { SelectedRow } from '../../tables/selected.ts'
import { FOUND_COLUMNS } from './objects-by-hash.ts'
import { visibleObjects } from './visible.ts'

type Row = SelectedRow<typeof FOUND_COLUMNS>

/** Those of the objects with these hashes that the caller may see. */
export async function visibleByHash(db: Knex, caller: Caller, dhashes: readonly string[]): Promise<Row[]> {
  return visibleObjects(db, caller, 'object')
    .whereIn('object.dhash', [...new Set(dhashes)])
    .select<Row[]>(FOUND_COLUMNS)
}
