import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { needProgram } from '../programs.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openBalancer, prepareDatabase } from './balancer.ts'
import { type ClusterDatabases, openDatabases } from './databases.ts'
import { type ClusterNetwork, openNetwork } from './network.ts'
import type { ClusterPart } from './part.ts'

export type TestCluster = {
  readonly network: ClusterNetwork
  readonly databases: ClusterDatabases
  readonly balancer: ClusterPart
}

type Test = {
  teardown(run: () => Promise<void>): unknown
  fail(message: string): boolean
  pass(message: string, extra: { skip: string }): boolean
}

const PROGRAMS = ['etcd', 'patroni', 'haproxy']

/** The installation of `deploy/cluster`. Null: a program is not on this machine, and the test does not insist on it. */
export async function openCluster(t: Test): Promise<TestCluster | null> {
  if (!PROGRAMS.every((name) => needProgram(t, name))) return null
  const folder = await mkdtemp(join(scratchFolder, 'lazaret-cluster-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const network = openNetwork()
  const options = { folder, network }
  const [databases, balancer] = await Promise.all([openDatabases(t, options), openBalancer(t, options)])
  await prepareDatabase(network)
  return { network, databases, balancer }
}
