import { execFile } from 'node:child_process'
import { chown, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Cluster, PORT, prepareCluster, SUPERUSER } from '../../server/src/database/embedded-cluster.ts'

/** Copies the data of a PostgreSQL that does not run into the folder, as those of a standby that follows it. */
export async function prepareStandby(folder: string, primary: Cluster): Promise<Cluster> {
  await mkdir(folder)
  await promisify(execFile)('cp', ['-a', primary.dataFolder, folder])
  await markStandby(join(folder, 'postgres'))
  return prepareCluster(folder, primary.native, { primary_conninfo: conninfoOf(primary) })
}

/** The address by which a standby reaches the server that it follows. */
export function conninfoOf({ socketFolder }: Cluster): string {
  return `host=${socketFolder} port=${PORT} user=${SUPERUSER}`
}

async function markStandby(dataFolder: string): Promise<void> {
  const { uid, gid } = await stat(dataFolder)
  const file = join(dataFolder, 'standby.signal')
  await writeFile(file, '')
  await chown(file, uid, gid)
}

export function hostOf({ socketFolder }: Cluster): string {
  return `${encodeURIComponent(socketFolder)}:${PORT}`
}

export function uriOf(...clusters: readonly Cluster[]): string {
  return `postgresql://${SUPERUSER}@${clusters.map(hostOf).join(',')}/lazaret`
}

export async function ask({ socketFolder: host }: Cluster, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ host, port: PORT, user: SUPERUSER, database: 'lazaret' })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
