import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { Kind } from '../../tables/kind.ts'
import type { HashMatchRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { hashColumn } from '../access/objects-by-hash.ts'
import { eachVisibleTo, objectsOf } from '../access/visible.ts'
import { nameColumns, tagsColumn } from './columns.ts'

export type HashesQuery = {
  readonly kind: Kind
  /** In lower case. */
  readonly hashes: readonly string[]
  readonly withTags: boolean
}

type Column = NonNullable<ReturnType<typeof hashColumn>>

/** The objects of a kind with any of these hashes that the caller may see, oldest first for each hash. One statement for each sort of hash. */
export async function objectsByHashes(
  db: Knex,
  caller: Caller,
  { kind, hashes, withTags }: HashesQuery,
): Promise<HashMatchRow[]> {
  const byColumn = new Map<Column, string[]>()
  for (const hash of new Set(hashes)) {
    // Only files have others than the identifier.
    const column = hashColumn({ kind: kind === 'object' ? 'file' : kind, hash })
    if (column === null) continue
    const listed = byColumn.get(column) ?? []
    listed.push(hash)
    byColumn.set(column, listed)
  }
  const found: HashMatchRow[] = []
  for (const [column, wanted] of byColumn) {
    const columns = { ...hashColumns(db, column), tags: withTags ? tagsColumn(db) : db.raw<null>('null') }
    const rows = await objectsOf(db, kind)
      .whereRaw(`object.${column} = any(?::varchar[])`, [wanted])
      .where(eachVisibleTo(caller))
      .orderBy('object.id')
      .select<[typeof columns], HashMatchRow[]>(columns)
    for (const row of rows) found.push(row)
  }
  return found
}

function hashColumns(db: Knex, column: Column): ColumnsFor<Omit<HashMatchRow, 'tags'>> {
  return {
    hash: `object.${column}`,
    id: 'object.dhash',
    type: 'object.type',
    uploadTime: 'object.upload_time',
    ...nameColumns(db),
  }
}
