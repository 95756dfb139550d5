import type { Knex } from 'knex'
import type { Rows } from '../../server/src/tables/tables.ts'
import { missing } from './missing.ts'

/** An object of any kind in the database alone, which nobody may see. Returns its number. */
export async function objectRow(knex: Knex, dhash: string, fields: Partial<Rows['object']> = {}): Promise<number> {
  const [{ id } = missing()] = await knex('object')
    .insert({ type: 'text_blob', dhash, upload_time: '2026-01-01', ...fields })
    .returning('id')
  return id
}
