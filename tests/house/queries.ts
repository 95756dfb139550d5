import { blank } from './code-text.ts'
import { isCode, type Source } from './repository.ts'

const builder = /\b(?:db|trx|knex|outer|care)\(|\.raw\s*(?:<[^()]*>)?\(/g

/** Areas of server/src whose subject is the database itself, or SQL. A backup copies whole tables, by the names it finds. */
const home = /^server\/src\/(?:tables|statements|database|migrations|search|admin\/backup)\//

/** How often each file of server/src builds a query, or writes SQL, outside of these areas. */
export function countQueries(sources: readonly Source[]): ReadonlyMap<string, number> {
  const own = sources.filter((source) => isCode(source) && source.path.startsWith('server/src/'))
  const counts = own
    .filter(({ path }) => !home.test(path))
    .map(({ path, text }) => [path, queriesIn(text)] as const)
    .filter(([, count]) => count > 0)
  return new Map(counts)
}

/** Differences from the list of what is still elsewhere: it only ever gets shorter. */
export function checkQueries(sources: readonly Source[], elsewhere: Readonly<Record<string, number>>): string[] {
  const counts = countQueries(sources)
  const paths = [...new Set([...counts.keys(), ...Object.keys(elsewhere)])].sort()
  return paths.flatMap((path) => {
    const [count, listed] = [counts.get(path) ?? 0, elsewhere[path] ?? 0]
    if (count > listed)
      return [`${path}: ${count} queries, ${listed} allowed: use the table's class, or a function in statements/`]
    return count < listed ? [`${path}: ${count} queries, ${listed} listed in tests/house/queries-elsewhere.ts`] : []
  })
}

function queriesIn(text: string): number {
  return blank(text, { comments: true, strings: true }).match(builder)?.length ?? 0
}
