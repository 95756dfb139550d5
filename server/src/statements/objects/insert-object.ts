import type { Knex } from 'knex'
import { ObjectModel } from '../../tables/object.ts'
import type { Table } from '../../tables/table.ts'
import type { Rows } from '../../tables/tables.ts'

export type ObjectFields = Readonly<Partial<Omit<ObjectModel, keyof Table>>>

/** The id of the new row; null if there is an object with this hash. */
export async function insertObject(trx: Knex.Transaction, fields: ObjectFields): Promise<number | null> {
  const rows = await trx<Rows['object']>('object')
    .insert(ObjectModel.columnNameMappers.format(fields))
    .onConflict('dhash')
    .ignore()
    .returning('id')
  return rows[0]?.id ?? null
}
