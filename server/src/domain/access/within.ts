import type { Knex } from 'knex'
import type { Call, ReadContext } from '../../call.ts'

/** Reads inside a transaction what the caller sees: an answer read there is what was true at the change. */
export function within(trx: Knex.Transaction, { caller }: Pick<Call, 'caller'>): ReadContext {
  return { app: { db: trx }, caller }
}
