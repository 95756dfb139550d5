import type { Knex } from 'knex'
import { storedCapabilities } from '../../capabilities.ts'
import { InstanceModel } from '../../tables/instance.ts'

/** Capability names as stored in this database. */
export async function storedNames(trx: Knex.Transaction, names: readonly string[]): Promise<string[]> {
  const instance = await InstanceModel.query(trx).select('adopted').first()
  return storedCapabilities(names, instance?.adopted === true)
}
