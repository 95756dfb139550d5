import type { Knex } from 'knex'
import type { Call, Reading } from '../../call.ts'

/** Reads inside a transaction what the caller sees: an answer read there is what was true at the change. */
export function within(trx: Knex.Transaction, { caller }: Pick<Call, 'caller'>): Reading {
  return { app: { db: trx }, caller }
}
