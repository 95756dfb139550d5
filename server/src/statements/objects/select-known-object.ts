import type { Knex } from 'knex'
import type { Rows } from '../../tables/tables.ts'

/** The object with this hash, visible or not. Each upload asks twice: the model would take three times as long as Knex. */
export async function selectKnownObject(db: Knex, dhash: string): Promise<Pick<Rows['object'], 'id' | 'type'> | null> {
  const row = await db<Rows['object']>('object').where({ dhash }).first('id', 'type')
  return row ?? null
}
