import type { Knex } from 'knex'
import type { DatabaseTime } from '../log/timing.ts'
import { currentRequest } from '../log.ts'

type Statement = { readonly __knexQueryUid?: string }

/** Adds to the time of the request that is served: its statements, and its waiting for connections. Free for requests without one. */
export function timeStatements(pool: Knex): void {
  pool.on('query', ({ __knexQueryUid: uid = '' }: Statement) => {
    const time = timeOfRequest()
    if (time === undefined) return
    time.statements += 1
    time.begun.set(uid, performance.now())
  })
  const end = ({ __knexQueryUid: uid = '' }: Statement): void => {
    const time = timeOfRequest()
    const at = time?.begun.get(uid)
    if (time === undefined || at === undefined) return
    time.begun.delete(uid)
    time.statementsMs += performance.now() - at
  }
  pool.on('query-response', (_rows: unknown, statement: Statement) => end(statement))
  pool.on('query-error', (_error: unknown, statement: Statement) => end(statement))
  timeWaiting(pool.client)
}

const timeOfRequest = (): DatabaseTime | undefined => currentRequest()?.timing?.database

type Client = { acquireConnection(): Promise<unknown> }

function timeWaiting(client: Client): void {
  const acquire = client.acquireConnection.bind(client)
  client.acquireConnection = async () => {
    const time = timeOfRequest()
    if (time === undefined) return acquire()
    const began = performance.now()
    try {
      return await acquire()
    } finally {
      time.waitingMs += performance.now() - began
    }
  }
}
