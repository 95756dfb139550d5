import type { Knex } from 'knex'

/** Runs a statement that may take long. When nobody waits for it any more, the database stops working on it. */
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
    // Not before it is over: the next statement on this connection is somebody else's.
    await cancelling
    await db.client.releaseConnection(connection)
  }
}
