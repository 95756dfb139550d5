import type { Knex } from 'knex'

type Connection = { readonly processID: number }
type Client = {
  acquireConnection(): Promise<Connection>
  releaseConnection(connection: Connection): Promise<void>
}
type Query<Row> = { connection(connection: Connection): PromiseLike<Row[]> }

/** Runs a statement that may take long. It is cancelled in the database when the client disconnects. */
export async function answerOrCancel<Row>(db: Knex, signal: AbortSignal, query: Query<Row>): Promise<Row[]> {
  signal.throwIfAborted()
  const { client }: { readonly client: Client } = db
  const connection = await client.acquireConnection()
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    cancelling = db.raw<object>('select pg_cancel_backend(?)', [connection.processID]).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await query.connection(connection)
  } finally {
    signal.removeEventListener('abort', cancel)
    // Wait for the cancel to finish: it could hit the next statement on this connection.
    await cancelling
    await client.releaseConnection(connection)
  }
}
