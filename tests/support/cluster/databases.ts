import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountFor } from '../../../server/src/database/embedded-account.ts'
import { until } from '../until.ts'
import { type ClusterNetwork, DATABASE_HOSTS, type DatabaseHost } from './network.ts'
import { type ClusterPart, openPart } from './part.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

/** Three machines, each with etcd, Patroni and PostgreSQL. */
export type ClusterDatabases = {
  readonly machines: Readonly<Record<DatabaseHost, ClusterPart>>
  primary(): Promise<DatabaseHost>
  /** Resolves when one takes writes, both others follow it, and one of them may take over without a loss. */
  whole(): Promise<void>
}

export type ClusterOptions = { readonly folder: string; readonly network: ClusterNetwork }

export async function openDatabases(t: Test, options: ClusterOptions): Promise<ClusterDatabases> {
  const { network } = options
  const stores = await Promise.all(DATABASE_HOSTS.map((host) => openStore(t, options, host)))
  const keepers = await Promise.all(DATABASE_HOSTS.map((host) => openKeeper(t, options, host)))
  const machineAt = (at: number): ClusterPart => {
    const parts = [stores[at], keepers[at]].filter((part) => part !== undefined)
    return {
      kill: async () => void (await Promise.all(parts.map((part) => part.kill()))),
      start: async () => {
        for (const part of parts) await part.start()
      },
    }
  }
  const databases: ClusterDatabases = {
    machines: { db1: machineAt(0), db2: machineAt(1), db3: machineAt(2) },
    primary: () =>
      until(async () => {
        const leader = (await membersOf(network)).find(({ role }) => role === 'leader')
        return DATABASE_HOSTS.find((host) => network.addressOf(host) === leader?.name)
      }),
    whole: async () => void (await until(async () => isWhole(await membersOf(network)))),
  }
  await databases.whole()
  return databases
}

type Member = { readonly name: string; readonly role: string; readonly state: string }

const isWhole = (members: readonly Member[]): boolean =>
  members
    .map(({ role, state }) => `${role} ${state}`)
    .sort()
    .join() === 'leader running,replica streaming,sync_standby streaming'

/** As the first machine that answers sees it. */
async function membersOf(network: ClusterNetwork): Promise<readonly Member[]> {
  const answers = DATABASE_HOSTS.map(async (host) => {
    const response = await fetch(`http://${network.addressOf(host)}:8008/cluster`, {
      signal: AbortSignal.timeout(2000),
    })
    return ((await response.json()) as { members: Member[] }).members
  })
  return Promise.any(answers).catch(() => [])
}

async function openStore(t: Test, { folder, network }: ClusterOptions, host: DatabaseHost): Promise<ClusterPart> {
  const environment = {
    ...(await network.readEnvironment('etcd.env', host)),
    ETCD_DATA_DIR: join(folder, `${host}-etcd`),
  }
  return openPart(t, {
    folder,
    name: `${host}-etcd`,
    command: ['etcd'],
    environment,
    isReady: async () => (await statusOf(`http://${network.addressOf(host)}:2379/health`)) === 200,
  })
}

async function openKeeper(t: Test, { folder, network }: ClusterOptions, host: DatabaseHost): Promise<ClusterPart> {
  const own = join(folder, host)
  const dataFolder = join(own, 'data')
  const account = accountFor(dataFolder)
  await mkdir(own)
  if (account !== undefined) await chown(own, account.uid, account.gid)
  const { PATRONI_POSTGRESQL_BIN_DIR: _, ...environment } = await network.readEnvironment('patroni.env', host)
  const configuration = join(own, 'patroni.yml')
  await writeFile(configuration, await network.readFile('patroni.yml', host))
  return openPart(t, {
    folder,
    name: `${host}-patroni`,
    command: account === undefined ? ['patroni', configuration] : asAccount(account, ['patroni', configuration]),
    environment: {
      ...environment,
      HOME: own,
      PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
      PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
    },
    pidFile: join(dataFolder, 'postmaster.pid'),
    isReady: async () => (await statusOf(`http://${network.addressOf(host)}:8008/liveness`)) === 200,
  })
}

async function statusOf(url: string): Promise<number> {
  const answer = fetch(url, { signal: AbortSignal.timeout(2000) })
  return answer.then(({ status }) => status).catch(() => 0)
}

type Account = NonNullable<ReturnType<typeof accountFor>>
type Command = readonly [program: string, ...args: string[]]

/** PostgreSQL refuses to run as root. The programs may be in a folder that only root may enter. */
function asAccount({ uid, gid }: Account, command: Command): Command {
  const grant = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...grant, '--', ...command]
}
