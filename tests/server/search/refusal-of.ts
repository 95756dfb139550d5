import { compileSearch } from '../../../server/src/search/compile.ts'
import type { SearchKind } from '../../../server/src/search/field-name.ts'
import { QueryError } from '../../../server/src/search/query-error.ts'
import { aCaller } from '../../support/a-caller.ts'
import { openTestDatabase } from '../../support/database.ts'

type Test = Parameters<typeof openTestDatabase>[0]

/** Why a query is refused. */
export async function openRefusals(t: Test): Promise<(query: string, kind?: SearchKind) => Promise<QueryError>> {
  const { knex } = await openTestDatabase(t)
  return async (query, kind = 'object') => {
    try {
      await compileSearch({ kind, caller: aCaller('alice'), db: knex, now: new Date() }, query)
    } catch (error) {
      if (error instanceof QueryError) return error
      throw error
    }
    throw new Error(`nothing is wrong with ${query}`)
  }
}
