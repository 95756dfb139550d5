import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from '../../server/src/database/embedded-binaries.ts'
import { type Cluster, prepareCluster } from '../../server/src/database/embedded-cluster.ts'
import { type Postmaster, startPostmaster } from '../../server/src/database/embedded-process.ts'
import { placeCluster } from './new-cluster.ts'
import { ask, conninfoOf, prepareStandby, uriOf } from './standby-cluster.ts'
import { until } from './until.ts'

export type ReplicatedDatabase = {
  /** Names both servers. */
  readonly uri: string
  /** As by a loss of power of its machine: the standby takes over. */
  failOver(): Promise<void>
}

type Test = { teardown(run: () => Promise<void>): unknown }

export type ReplicationOptions = {
  /** Gives the folder of the socket by which the standby reaches the primary, for the folder of the primary's own. */
  readonly linkTo?: (socketFolder: string) => Promise<string>
}

/** A PostgreSQL that acknowledges what its standby has stored, too. */
export async function openReplicatedDatabase(t: Test, options: ReplicationOptions = {}): Promise<ReplicatedDatabase> {
  const synchronous = { ...options, settings: { synchronous_standby_names: '*' } }
  const { primary, primaryProcess, replicas } = await openClusters(t, 1, synchronous)
  const [standby] = replicas
  if (standby === undefined) throw new Error('expected one standby')
  return {
    uri: uriOf(primary, standby.cluster),
    async failOver() {
      process.kill(primaryProcess.pid, 'SIGKILL')
      await primaryProcess.ended
      await standby.promote()
    },
  }
}

export type TestReplica = {
  readonly cluster: Cluster
  readonly uri: string
  readonly pid: number
  ask(sql: string): Promise<readonly Record<string, unknown>[]>
  /** Stops replaying what it receives. */
  pause(): Promise<void>
  resume(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
  promote(): Promise<void>
  /** Starts again as a replica of the other. */
  follow(other: TestReplica): Promise<void>
}

export type PrimaryWithReplicas = {
  readonly uri: string
  readonly cluster: Cluster
  readonly pid: number
  readonly replicas: readonly TestReplica[]
  /** Ends it in order: its replicas have received everything then. */
  stop(): Promise<void>
  ask(sql: string): Promise<readonly Record<string, unknown>[]>
}

/** A PostgreSQL that does not wait for the replicas that follow it. */
export async function openPrimaryWithReplicas(t: Test, count: number): Promise<PrimaryWithReplicas> {
  const { primary, primaryProcess, replicas } = await openClusters(t, count)
  return {
    uri: uriOf(primary),
    cluster: primary,
    pid: primaryProcess.pid,
    replicas,
    stop: async () => void (await primaryProcess.stop()),
    ask: (sql) => ask(primary, sql),
  }
}

type ClusterOptions = ReplicationOptions & { readonly settings?: Cluster['settings'] }

async function openClusters(t: Test, count: number, { settings, linkTo }: ClusterOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-replicated-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const native = await findBinaries()
  await placeCluster(join(folder, 'primary'))
  const primary = await prepareCluster(join(folder, 'primary'), native, { ...settings, wal_keep_size: '1GB' })
  const link = { ...primary, socketFolder: (await linkTo?.(primary.socketFolder)) ?? primary.socketFolder }
  const standbys: Cluster[] = []
  for (let at = 1; at <= count; at += 1) standbys.push(await prepareStandby(join(folder, `replica-${at}`), link))
  const primaryProcess = await startPostmaster(primary)
  t.teardown(() => primaryProcess.stop())
  const replicas: TestReplica[] = []
  for (const cluster of standbys) replicas.push(await startReplica(t, cluster))
  await until(async () => (await ask(primary, 'select * from pg_stat_replication')).length === count)
  return { primary, primaryProcess, replicas }
}

async function startReplica(t: Test, cluster: Cluster): Promise<TestReplica> {
  let running: Postmaster = await startPostmaster(cluster)
  t.teardown(() => running.stop())
  const run = async (sql: string): Promise<void> => void (await ask(cluster, sql))
  return {
    cluster,
    uri: uriOf(cluster),
    get pid() {
      return running.pid
    },
    ask: (sql) => ask(cluster, sql),
    async pause() {
      await run('select pg_wal_replay_pause()')
      await until(
        async () => (await ask(cluster, "select where pg_get_wal_replay_pause_state() = 'paused'")).length === 1,
      )
    },
    resume: () => run('select pg_wal_replay_resume()'),
    async kill() {
      process.kill(running.pid, 'SIGKILL')
      await running.ended
    },
    async start() {
      running = await startPostmaster(cluster)
    },
    promote: () => run('select pg_promote(true, 3600)'),
    async follow(other) {
      await running.stop()
      running = await startPostmaster({ ...cluster, settings: { primary_conninfo: conninfoOf(other.cluster) } })
    },
  }
}
