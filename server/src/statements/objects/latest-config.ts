import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { ObjectRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { visibleTo } from '../access/visible.ts'
import { type ConfigTextRow, configTextColumns, objectColumns } from './columns.ts'

type Row = ObjectRow & ConfigTextRow

/** The config below an object that was linked last, of those the caller may see. */
export async function latestConfig(db: Knex, caller: Caller, objectId: number): Promise<Row | undefined> {
  const columns: ColumnsFor<Row> = { ...objectColumns(db), ...configTextColumns(db) }
  return newest(db, caller, objectId).first<[ColumnsFor<Row>], Row | undefined>(columns)
}

/** The column with its key, for a statement about the object above it. */
export function latestConfigIdColumn(db: Knex, caller: Caller, objectId: number): Knex.Raw<number | null> {
  return db.raw('?', [newest(db, caller, objectId).select('object.id').limit(1)])
}

function newest(db: Knex, caller: Caller, objectId: number): Knex.QueryBuilder<Rows['object'], unknown[]> {
  return db('relation')
    .join<Rows['object'], Rows['object'], unknown[]>('object', 'object.id', 'relation.child_id')
    .where('relation.parent_id', objectId)
    .where('object.type', 'static_config')
    .where(visibleTo(caller))
    .orderByRaw('relation.creation_time desc nulls last, object.id desc')
}
