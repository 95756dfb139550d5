import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { Fields, FileRow, ObjectRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { amongFew, eachVisibleTo, objectsOf, visibleObjects } from '../access/visible.ts'
import { FILE_COLUMNS, objectColumns } from '../objects/columns.ts'

/** A file that the caller may see, with the hash it is compared by. */
export type HashedRow = { readonly objectId: number } & Fields<ObjectModel, 'ssdeep'>
export type CandidateRow = HashedRow & ObjectRow & FileRow

const HASHED: ColumnsFor<HashedRow> = { objectId: 'object.id', ssdeep: 'object.ssdeep' }

/** Visible files whose ssdeep hash shares one of the grams, newest first. */
export async function filesByGrams(
  db: Knex,
  caller: Caller,
  { grams, limit }: { readonly grams: readonly number[]; readonly limit: number },
): Promise<HashedRow[]> {
  return (
    db('object')
      // As an array: the planner expects so many rows that it would rather walk all objects in their order.
      .whereRaw('object.id = any(array(select object_id from file_similarity where grams && ?::int[]))', [[...grams]])
      .where(eachVisibleTo(caller))
      .orderBy('object.id', 'desc')
      .limit(limit)
      .select<[ColumnsFor<HashedRow>], HashedRow[]>(HASHED)
  )
}

/** The numbers of all files of a caller who sees few objects. */
export async function filesAmongFew(db: Knex, caller: Caller): Promise<number[]> {
  return objectsOf(db, 'file').where(amongFew(caller)).pluck('object.id')
}

/** The numbers of files that the caller may see: by their permissions alone, so that hundreds of thousands are checked at once. */
export async function visibleIds(db: Knex, caller: Caller, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `select distinct object_id as id from permission where object_id = any(?::int[]) and group_id = any(?::int[])`,
    [[...ids], [...caller.groupIds]],
  )
  return rows.map(({ id }) => id)
}

/** Selects the hashes of the files that the caller may see. */
export async function visibleHashes(db: Knex, caller: Caller, ids: readonly number[]): Promise<HashedRow[]> {
  return db('object')
    .whereRaw('object.id = any(?::int[])', [[...ids]])
    .where(eachVisibleTo(caller))
    .select<[ColumnsFor<HashedRow>], HashedRow[]>(HASHED)
}

/** Selects the files among the candidates that the caller may see. */
export async function visibleCandidates(db: Knex, caller: Caller, ids: readonly number[]): Promise<CandidateRow[]> {
  const columns: ColumnsFor<CandidateRow> = { ...objectColumns(db), ...FILE_COLUMNS, ...HASHED }
  return visibleObjects(db, caller, 'file')
    .whereRaw('object.id = any(?::int[])', [[...ids]])
    .select<[ColumnsFor<CandidateRow>], CandidateRow[]>(columns)
}
