import { compileSearch, type Search } from '../../../server/src/search/compile.ts'
import { aCaller } from '../../support/a-caller.ts'
import { openTestDatabase } from '../../support/database.ts'
import { NOW } from './fixture.ts'

type Test = Parameters<typeof openTestDatabase>[0]

/** Compiles queries of a user without capabilities, in a database without objects. */
export async function openCompiler(t: Test): Promise<(query: string) => Promise<Search>> {
  const { knex: db } = await openTestDatabase(t)
  return (query) => compileSearch({ kind: 'object', caller: aCaller('alice'), db, now: NOW }, query)
}
