import { raw } from 'objection'
import type { Call } from '../../call.ts'
import { isForeignKeyViolation } from '../../errors/database-errors.ts'
import { unauthenticated } from '../../errors/problems.ts'
import { lockUser } from '../../statements/accounts/lock-user.ts'
import { MAX_QUICK_QUERIES_PER_USER, requireRoom } from '../../statements/annotations/bounds.ts'
import { QuickQueryModel } from '../../tables/quick-query.ts'
import type { QuickQuery } from './list-quick-queries.ts'

/** Saves a search for the caller; its syntax is not checked. */
export async function saveQuickQuery(
  { caller, change }: Call,
  { name, query, type }: Omit<QuickQuery, 'id'>,
): Promise<QuickQuery> {
  try {
    const date = raw(`clock_timestamp() at time zone 'utc'`)
    const { id } = await change(async (trx) => {
      if (!(await lockUser(trx, caller.userId))) throw unauthenticated()
      const before = await QuickQueryModel.query(trx).where({ user_id: caller.userId }).resultSize()
      requireRoom({ before, added: 1 }, MAX_QUICK_QUERIES_PER_USER, 'quick queries of one user')
      return QuickQueryModel.query(trx).insert({ name, query, type, date, userId: caller.userId })
    })
    return { id, name, query, type }
  } catch (error) {
    // The account was deleted concurrently.
    throw isForeignKeyViolation(error) ? unauthenticated() : error
  }
}
