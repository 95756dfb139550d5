import type { Knex } from 'knex'
import { conflict } from '../../errors/problems.ts'
import { findSimilarName, lockSimilarNames } from '../../statements/accounts/similar-names.ts'

/**
 * Refuses a new name that people take for one there is, such as ADMIN or adm1n, also if both are made at the same time. Equal names
 * are left to the unique indexes, and similar ones that a database already has go on working.
 */
export async function requireDistinctName(trx: Knex.Transaction, name: string, former = name): Promise<void> {
  await lockSimilarNames(trx, [name])
  const similar = await findSimilarName(trx, name, former)
  if (similar !== null) throw conflict(`Name already exists: ${JSON.stringify(name)} looks like "${similar}"`)
}
