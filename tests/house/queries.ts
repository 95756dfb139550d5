import { blank } from './code-text.ts'
import { isCode, type Source } from './repository.ts'

const builder = /\b(?:db|trx|knex|outer|care)\(|\.raw\s*(?:<[^()]*>)?\(/g

/** Areas of server/src whose subject is the database itself, or SQL. A backup copies whole tables, by the names it finds. */
const home = /^server\/src\/(?:tables|statements|database|migrations|search|admin\/backup)\//

/** The files of server/src that build a query, or write SQL, outside of these areas. */
export function checkQueries(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isCode(source) && source.path.startsWith('server/src/') && !home.test(source.path))
    .map(({ path, text }) => ({ path, count: queriesIn(text) }))
    .filter(({ count }) => count > 0)
    .map(({ path, count }) => `${path}: ${count} queries: use the table's class, or a function in statements/`)
}

function queriesIn(text: string): number {
  return blank(text, { comments: true, strings: true }).match(builder)?.length ?? 0
}
