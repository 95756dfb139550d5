import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { Fields } from '../../tables/rows.ts'
import { FOUND_COLUMNS } from '../access/objects-by-hash.ts'
import { visibleObjects } from '../access/visible.ts'

/** One of many objects that are worked on. */
export type SelectedObject = Fields<ObjectModel, 'id' | 'dhash' | 'type' | 'uploadTime'>

/** Those of them that the caller may see, in any order. */
export async function selectByIds(db: Knex, caller: Caller, ids: readonly string[]): Promise<SelectedObject[]> {
  return visibleObjects(db, caller, 'object')
    .whereRaw('object.dhash = any(?::varchar[])', [[...ids]])
    .select<SelectedObject[]>(FOUND_COLUMNS)
}

/** The same by their numbers, newest first. */
export async function selectByNumbers(db: Knex, caller: Caller, numbers: readonly number[]): Promise<SelectedObject[]> {
  return visibleObjects(db, caller, 'object')
    .whereRaw('object.id = any(?::int[])', [[...numbers]])
    .orderBy([
      { column: 'object.upload_time', order: 'desc' },
      { column: 'object.id', order: 'desc' },
    ])
    .select<SelectedObject[]>(FOUND_COLUMNS)
}
