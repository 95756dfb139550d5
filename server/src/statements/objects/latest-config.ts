import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { ObjectRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { visibleTo } from '../access/visible.ts'
import { type ConfigTextRow, configTextColumns, objectColumns } from './columns.ts'

type Row = ObjectRow & ConfigTextRow

/** A config with its content, as text. */
export async function configWithText(db: Knex, objectId: number): Promise<Row | undefined> {
  const columns: ColumnsFor<Row> = { ...objectColumns(db), ...configTextColumns(db) }
  return db('object').where('object.id', objectId).first<[ColumnsFor<Row>], Row | undefined>(columns)
}

/** The key of the config below an object that was linked last, of those the caller may see, as a column of a statement about the object. */
export function latestConfigIdColumn(db: Knex, caller: Caller, key: Knex.Raw<number>): Knex.Raw<number | null> {
  const newest = db('relation')
    .join<Rows['object'], Rows['object'], unknown[]>('object', 'object.id', 'relation.child_id')
    .where('relation.parent_id', key)
    .where('object.type', 'static_config')
    .where(visibleTo(caller))
    .orderByRaw('relation.creation_time desc nulls last, object.id desc')
    .limit(1)
  return db.raw('?', [newest.select('object.id')])
}
