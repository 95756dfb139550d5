import type { Knex } from 'knex'
import type { Rows } from '../../tables/tables.ts'
import { builtOnce } from '../connection/built-once.ts'

/** The object with this hash, visible or not. */
export async function selectKnownObject(db: Knex, dhash: string): Promise<KnownObject | null> {
  const [row] = await known.ask(db, {
    shape: '',
    values: { dhash },
    build: (values) => db('object').where(values).select(['id', 'type']),
  })
  return row ?? null
}

type KnownObject = Pick<Rows['object'], 'id' | 'type'>

const known = builtOnce<Pick<Rows['object'], 'dhash'>, KnownObject>()

/** Those of the hashes that an object has, visible or not. */
export async function selectKnownHashes(db: Knex, dhashes: readonly string[]): Promise<string[]> {
  return db('object')
    .whereRaw('dhash = any(?::varchar[])', [[...dhashes]])
    .pluck('dhash')
}
