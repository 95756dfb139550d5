import type pg from 'pg'
import { isStatementLost } from '../errors/database-errors.ts'
import type { Statement, StatementNames } from './statement-names.ts'

/** Each takes memory of PostgreSQL, on each connection: some 10 to 100 kB. */
export const MAX_PREPARED = 150

type QueryCallback = (error: Error | null, result?: pg.QueryResult) => void
type Send = (statement: Statement | string, answered: QueryCallback, ...further: unknown[]) => unknown

/**
 * Statements that have a name are prepared once per connection. One that a pooler or a migration made useless is sent again in full;
 * in a transaction, which such an error ends, the transaction has to be run again (`isStatementLost`).
 */
export function prepareNamed(client: pg.Client, names: StatementNames): void {
  const send: Send = client.query.bind(client)
  // Those used least recently come first.
  const prepared = new Set<string>()
  let generation = names.generation

  const sendNamed: Send = (statement, answered, ...further) => {
    if (typeof statement === 'string' || typeof answered !== 'function') return send(statement, answered, ...further)
    const isIdle = client.getTransactionStatus() === 'I'
    const superfluous = isIdle ? nextSuperfluous() : null
    if (superfluous !== null) {
      forget(superfluous)
      const text = superfluous === ALL ? 'deallocate all' : `deallocate ${client.escapeIdentifier(superfluous)}`
      // What is not there any more needs no tidying up.
      return send(text, () => sendNamed(statement, answered))
    }
    const { name: _, ...plain } = statement
    const name = generation === names.generation ? names.nameOf(statement) : null
    if (name === null) return send(plain, answered)
    prepared.delete(name)
    prepared.add(name)
    return send({ ...plain, name }, (error, result) => {
      if (!isStatementLost(error)) return answered(error, result)
      names.lost(generation)
      return isIdle ? send(plain, answered) : answered(error)
    })
  }

  function nextSuperfluous(): typeof ALL | string | null {
    if (generation !== names.generation) return ALL
    return prepared.size > MAX_PREPARED ? ([...prepared.keys()][0] ?? null) : null
  }

  function forget(what: typeof ALL | string): void {
    if (what === ALL) generation = names.generation
    for (const name of what === ALL ? [...prepared] : [what]) {
      prepared.delete(name)
      forgetInDriver(client, name)
    }
  }

  Object.defineProperty(client, 'query', { value: sendNamed })
}

const ALL = Symbol('all')

// The driver would go on to use the name.
function forgetInDriver(client: pg.Client, name: string): void {
  const known: unknown = Reflect.get(client.connection, 'parsedStatements')
  if (typeof known === 'object' && known !== null) Reflect.deleteProperty(known, name)
}
