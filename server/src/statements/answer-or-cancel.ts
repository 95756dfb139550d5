import type { Knex } from 'knex'

/** Runs a statement that may take long. It is cancelled in the database when the client disconnects. */
export async function answerOrCancel<Row>(db: Knex, signal: AbortSignal, query: Knex.QueryBuilder): Promise<Row[]> {
  signal.throwIfAborted()
  const connection: { readonly processID: number } = await db.client.acquireConnection()
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    cancelling = db.raw('select pg_cancel_backend(?)', [connection.processID]).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await query.connection(connection)
  } finally {
    signal.removeEventListener('abort', cancel)
    // Wait for the cancel to finish: it could hit the next statement on this connection.
    await cancelling
    await db.client.releaseConnection(connection)
  }
}
