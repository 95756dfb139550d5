import type { Knex } from 'knex'
import { storedCapabilities } from '../../capabilities.ts'

/** Capability names as stored in this database. */
export async function storedNames(trx: Knex.Transaction, names: readonly string[]): Promise<string[]> {
  const instance = await trx('instance').first('adopted')
  return storedCapabilities(names, instance?.adopted === true)
}
