import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { Problem } from '../../errors.ts'
import { compileSearch } from '../../search/compile.ts'
import { QueryError } from '../../search/query-error.ts'
import type { Kind } from '../access/visible.ts'

/** The condition of a query; without one, everything matches. */
export async function searchCondition(
  { app, caller }: Call,
  kind: Kind,
  query: string | undefined,
): Promise<(builder: Knex.QueryBuilder) => void> {
  if (query === undefined || query === '') return () => undefined
  try {
    return await compileSearch({ kind, caller, db: app.db, now: new Date() }, query)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw new Problem('invalid_request', error.message, { fields: [{ field: 'query', message: error.message }] })
  }
}
