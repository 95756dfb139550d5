import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type Connection, type Connections, connectionsOf } from './connection.ts'

/** Where a statement runs, and until when it is wanted. */
export type Run = { readonly pool: Knex; readonly signal: AbortSignal }

/** Statements before and after another one, for its connection. */
export type Around = { readonly before: string; readonly after: string }

const AGAIN_MS = 100

/** Runs a statement that may take long. It is cancelled in the database when the client disconnects. */
export async function answerOrCancel<Row, Table extends object = object>(
  run: Run,
  query: Knex.QueryBuilder<Table, Row[]>,
  around?: Around,
): Promise<Row[]> {
  // Knex cannot resolve a row that is a type parameter.
  return cancellable(run, async (connection) => (await query.connection(connection)) as Row[], around)
}

/** The same for a statement that is sent over the given connection. */
export async function cancellable<T>(
  { pool, signal }: Run,
  send: (connection: Connection) => Promise<T>,
  around?: Around,
): Promise<T> {
  signal.throwIfAborted()
  const connections = connectionsOf(pool)
  const connection = await connections.acquireConnection()
  let cancelling: { readonly ended: AbortController; readonly done: Promise<void> } | undefined
  const cancel = () => {
    const ended = new AbortController()
    cancelling = { ended, done: cancelUntil(ended.signal, connections, connection) }
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    // The client may have left while this waited for a connection.
    signal.throwIfAborted()
    if (around !== undefined) await pool.raw<void>(around.before).connection(connection)
    return await send(connection)
  } finally {
    signal.removeEventListener('abort', cancel)
    cancelling?.ended.abort()
    // Wait for the cancel to finish: it could hit the next statement on this connection.
    await cancelling?.done
    // If it fails, so will what comes next on this connection.
    if (around !== undefined)
      await pool
        .raw<void>(around.after)
        .connection(connection)
        .catch(() => undefined)
    await connections.releaseConnection(connection)
  }
}

/**
 * Never through the pool: the statements to be cancelled may hold all of its connections. Again and again: one that comes
 * just before the statement does cancels nothing.
 */
async function cancelUntil(ended: AbortSignal, connections: Connections, connection: Connection): Promise<void> {
  while (!ended.aborted) {
    await connections.cancelQuery(connection).catch(() => undefined)
    await wait(AGAIN_MS, undefined, { signal: ended }).catch(() => undefined)
  }
}
