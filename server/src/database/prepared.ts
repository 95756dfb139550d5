import type pg from 'pg'

// The statement is not known on this connection, exists there already, or returns other columns since a migration.
const LOST = new Set(['26000', '42P05', '0A000'])

type Config = { readonly name?: string; readonly text: string; readonly values?: unknown[] }
type Answered = (error: Error | null, result: pg.QueryResult) => void
type Send = (config: Config, answered: Answered, ...further: unknown[]) => unknown

/**
 * Statements that carry a name are prepared once per connection, outside of transactions only: there, one that a pooler or a
 * migration made useless is sent again in full, and the connection uses no names from then on.
 */
export function prepareNamed(client: pg.Client): void {
  const send: Send = client.query.bind(client)
  let usesNames = true
  const sendOnce: Send = (config, answered, ...further) => {
    if (typeof config.name !== 'string' || typeof answered !== 'function') return send(config, answered, ...further)
    const { name, ...plain } = config
    if (!usesNames || client.getTransactionStatus() !== 'I') return send(plain, answered)
    return send({ ...plain, name }, (error, result) => {
      if (!isLost(error)) return answered(error, result)
      usesNames = false
      send(plain, answered)
    })
  }
  Object.defineProperty(client, 'query', { value: sendOnce })
}

function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && LOST.has(error.code)
}
