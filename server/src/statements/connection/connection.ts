import type { Knex } from 'knex'

export type QueryRequest = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string
  readonly plansEachTime: boolean
}
type QueryCallback = (error: Error | null, answer?: { readonly rows: unknown[] }) => void

/** A connection of the driver, as Knex keeps it in its pool. */
export type Connection = {
  readonly processID: number
  query(sent: QueryRequest, answered: QueryCallback): void
}

/** What is below Knex: the pool, or the one connection of a transaction. */
export type Connections = {
  acquireConnection(): Promise<Connection>
  releaseConnection(connection: Connection): Promise<void>
  /** By a new connection, outside of the pool. */
  cancelQuery(connection: Connection): Promise<unknown>
  /** Knex passes these events on to those who listen. */
  emit(event: 'query' | 'query-response' | 'query-error', ...facts: unknown[]): void
}

export function connectionsOf(db: Knex): Connections {
  const { client }: { readonly client: Connections } = db
  return client
}
