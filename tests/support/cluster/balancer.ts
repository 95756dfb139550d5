import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../until.ts'
import type { ClusterOptions } from './databases.ts'
import { type ClusterNetwork, PASSWORD } from './network.ts'
import { type ClusterPart, openPart } from './part.ts'

type Test = Parameters<typeof openPart>[0]

/** HAProxy, before the databases and before the servers. */
export async function openBalancer(t: Test, { folder, network }: ClusterOptions): Promise<ClusterPart> {
  const configuration = join(folder, 'haproxy.cfg')
  await writeFile(configuration, await network.readFile('haproxy.cfg'))
  return openPart(t, {
    folder,
    name: 'haproxy',
    command: ['haproxy', '-db', '-f', configuration],
    isReady: () => accepts(network.addressOf('balancer'), 8080),
  })
}

export function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

/** The role and the database of the servers. */
export async function prepareDatabase(network: ClusterNetwork): Promise<void> {
  const connectionString = `postgresql://postgres:${PASSWORD}@${network.addressOf('balancer')}/postgres`
  const client = await until(() => openClient(connectionString))
  await client.query(`create role lazaret login password '${PASSWORD}'`)
  await client.query('create database lazaret owner lazaret')
  await client.end()
}

/** The balancer refuses connections until it has found the primary. */
async function openClient(connectionString: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => null,
  )
}
