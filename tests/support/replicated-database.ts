import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '../../server/src/database/embedded-binaries.ts'
import { type Cluster, PORT, prepareCluster, SUPERUSER } from '../../server/src/database/embedded-cluster.ts'
import { startPostmaster } from '../../server/src/database/embedded-process.ts'
import { placeCluster } from './new-cluster.ts'
import { until } from './until.ts'

export type ReplicatedDatabase = {
  /** Names both servers. */
  readonly uri: string
  /** As by a loss of power of its machine: the standby takes over. */
  failOver(): Promise<void>
}

type Test = { teardown(run: () => Promise<void>): unknown }

/** A PostgreSQL that acknowledges what its standby has stored, too. */
export async function openReplicatedDatabase(t: Test): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-replicated-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  await placeCluster(first)
  await mkdir(second)
  await promisify(execFile)('cp', ['-a', join(first, 'postgres'), second])
  await markStandby(join(second, 'postgres'))
  const native = await findBinaries()
  const primary = await prepareCluster(first, native, { synchronous_standby_names: '*', wal_keep_size: '1GB' })
  const conninfo = `host=${primary.socketFolder} port=${PORT} user=${SUPERUSER}`
  const standby = await prepareCluster(second, native, { primary_conninfo: conninfo })
  const primaryProcess = await startPostmaster(primary)
  t.teardown(() => primaryProcess.stop())
  const standbyProcess = await startPostmaster(standby)
  t.teardown(() => standbyProcess.stop())
  await until(async () => (await ask(primary, 'select * from pg_stat_replication')).length === 1)
  return {
    uri: `postgresql://${SUPERUSER}@${[primary, standby].map(hostOf).join(',')}/lazaret`,
    async failOver() {
      process.kill(primaryProcess.pid, 'SIGKILL')
      await primaryProcess.ended
      await ask(standby, 'select pg_promote()')
    },
  }
}

async function markStandby(dataFolder: string): Promise<void> {
  const { uid, gid } = await stat(dataFolder)
  const file = join(dataFolder, 'standby.signal')
  await writeFile(file, '')
  await chown(file, uid, gid)
}

function hostOf({ socketFolder }: Cluster): string {
  return `${encodeURIComponent(socketFolder)}:${PORT}`
}

async function ask({ socketFolder: host }: Cluster, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ host, port: PORT, user: SUPERUSER, database: 'lazaret' })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
