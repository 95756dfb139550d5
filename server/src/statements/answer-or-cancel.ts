import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'

type Connection = { readonly processID: number }
type Client = {
  acquireConnection(): Promise<Connection>
  releaseConnection(connection: Connection): Promise<void>
  /** By a new connection, outside of the pool. */
  cancelQuery(connection: Connection): Promise<unknown>
}

/** Where a statement runs, and until when it is wanted. */
export type Run = { readonly pool: Knex; readonly signal: AbortSignal }

/** Statements before and after another one, for its connection. */
export type Around = { readonly before: string; readonly after: string }

const AGAIN_MS = 100

/** Runs a statement that may take long. It is cancelled in the database when the client disconnects. */
export async function answerOrCancel<Row, Table extends object = object>(
  { pool, signal }: Run,
  query: Knex.QueryBuilder<Table, Row[]>,
  around?: Around,
): Promise<Row[]> {
  signal.throwIfAborted()
  const { client }: { readonly client: Client } = pool
  const connection = await client.acquireConnection()
  const ended = new AbortController()
  let cancelling: Promise<void> = Promise.resolve()
  const cancel = () => {
    cancelling = cancelUntil(ended.signal, client, connection)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    // The client may have left while this waited for a connection.
    signal.throwIfAborted()
    if (around !== undefined) await pool.raw<void>(around.before).connection(connection)
    const rows: unknown = await query.connection(connection)
    // Knex cannot resolve a row that is a type parameter.
    return rows as Row[]
  } finally {
    signal.removeEventListener('abort', cancel)
    ended.abort()
    // Wait for the cancel to finish: it could hit the next statement on this connection.
    await cancelling
    // If it fails, so will what comes next on this connection.
    if (around !== undefined)
      await pool
        .raw<void>(around.after)
        .connection(connection)
        .catch(() => undefined)
    await client.releaseConnection(connection)
  }
}

/**
 * Never through the pool: the statements to be cancelled may hold all of its connections. Again and again: one that comes
 * just before the statement does cancels nothing.
 */
async function cancelUntil(ended: AbortSignal, client: Client, connection: Connection): Promise<void> {
  while (!ended.aborted) {
    await client.cancelQuery(connection).catch(() => undefined)
    await wait(AGAIN_MS, undefined, { signal: ended }).catch(() => undefined)
  }
}
