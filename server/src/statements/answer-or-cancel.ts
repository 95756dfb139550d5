import type { Knex } from 'knex'

type Connection = { readonly processID: number }
type Client = {
  acquireConnection(): Promise<Connection>
  releaseConnection(connection: Connection): Promise<void>
}

/** Runs a statement that may take long. It is cancelled in the database when the client disconnects. */
export async function answerOrCancel<Row, Table extends object = object>(
  db: Knex,
  signal: AbortSignal,
  query: Knex.QueryBuilder<Table, Row[]>,
): Promise<Row[]> {
  signal.throwIfAborted()
  const { client }: { readonly client: Client } = db
  const connection = await client.acquireConnection()
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    cancelling = db.raw<unknown>('select pg_cancel_backend(?)', [connection.processID]).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const rows: unknown = await query.connection(connection)
    // Knex cannot resolve a row that is a type parameter.
    return rows as Row[]
  } finally {
    signal.removeEventListener('abort', cancel)
    // Wait for the cancel to finish: it could hit the next statement on this connection.
    await cancelling
    await client.releaseConnection(connection)
  }
}
