import type { Test } from 'tap'
import { connectDatabase } from '../../server/src/database/connect.ts'
import type { ReadsReport } from '../../server/src/database/replicas/replicas.ts'
import { firstSetup } from '../../server/src/domain/setup/first-setup.ts'
import { ADMIN_HASH, openTestApp, type TestApp } from './app.ts'
import { openPrimaryWithReplicas, type PrimaryWithReplicas } from './replicated-database.ts'
import { until } from './until.ts'

export type AppWithReplicas = TestApp & {
  readonly database: PrimaryWithReplicas
  report(): ReadsReport
  /** How many reads replicas did. */
  reads(): number
  /** Resolves when all replicas are used. */
  allUsed(): Promise<unknown>
  /** Asks until a replica has answered: on a busy machine one may be behind for a moment. */
  byReplica<T extends object>(request: () => Promise<T>): Promise<T>
}

type Settings = Readonly<Record<string, string>>

/** The real server with a PostgreSQL of its own and its replicas. */
export async function openAppWithReplicas(
  t: Test,
  count: number,
  given: Settings | ((database: PrimaryWithReplicas) => Settings | Promise<Settings>) = {},
): Promise<AppWithReplicas> {
  const database = await openPrimaryWithReplicas(t, count)
  const settings = typeof given === 'function' ? await given(database) : given
  const knex = connectDatabase({ connection: database.uri })
  await firstSetup(knex, { adminLogin: 'admin', adminPasswordHash: ADMIN_HASH })
  await knex.destroy()
  const uris = database.replicas.map(({ uri }) => uri).join(',')
  const server = await openTestApp(t, { database_uri: database.uri, database_replica_uris: uris, ...settings })
  const report = () => {
    const found = server.app.replicas?.report()
    if (found === undefined) throw new Error('the server has no replicas')
    return found
  }
  const allUsed = () => until(async () => report().replicas.every(({ isUsed }) => isUsed))
  await allUsed()
  const reads = () => report().replicas.reduce((sum, replica) => sum + replica.reads, 0)
  return {
    ...server,
    database,
    report,
    reads,
    allUsed,
    byReplica: (request) =>
      until(async () => {
        const before = reads()
        const answer = await request()
        return reads() > before && answer
      }),
  }
}
