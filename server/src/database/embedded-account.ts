import { accessSync, constants, existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** How to start a PostgreSQL program: command prefix and account to switch to. */
export type Launch = { readonly prefix: readonly string[]; readonly uid?: number; readonly gid?: number }

type Account = { readonly uid: number; readonly gid: number }

/** The account that must own PostgreSQL's folders; undefined for our own. */
export function accountFor(dataFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder)
    if (uid === 0)
      throw new Error(`${dataFolder} belongs to root, as whom PostgreSQL refuses to run: give it to another account`)
    return { uid, gid }
  }
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (account === undefined)
    throw new Error('PostgreSQL refuses to run as root, and neither "postgres" nor "nobody" exists: create one')
  return account
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/** Plain if the account can reach the paths; otherwise with the capability to enter closed folders. */
export function launchAs(account: Account | undefined, paths: { native: string; folder: string }): Launch {
  if (account === undefined) return { prefix: [] }
  const programs = [join(paths.native, 'bin', 'postgres'), join(paths.native, 'bin', 'initdb')]
  const canRun = programs.every((program) => permits(statSync(program), account, constants.X_OK))
  const canRead = permits(statSync(join(paths.native, 'share', 'postgresql', 'postgres.bki')), account, constants.R_OK)
  const folders = [
    paths.folder,
    ...programs,
    join(paths.native, 'share', 'postgresql', 'x'),
    join(paths.native, 'lib', 'x'),
  ]
  const closed = folders.map((path) => closedParent(path, account)).find((path) => path !== undefined)
  if (canRun && canRead && closed === undefined) return { prefix: [], ...account }
  const wanted = canRun ? ['dac_read_search', 'dac_override'] : ['dac_override']
  return { prefix: setpriv(account, wanted, closed ?? paths.native) }
}

// access(), which PostgreSQL calls, ignores the capabilities of an account unless no_setuid_fixup is set.
function setpriv({ uid, gid }: Account, wanted: readonly string[], closed: string): string[] {
  const held = wanted.find(holds)
  const program = (process.env.PATH ?? '')
    .split(delimiter)
    .concat('/usr/bin', '/bin')
    .map((folder) => join(folder, 'setpriv'))
    .find(isExecutable)
  if (program === undefined || held === undefined || !holds('setpcap')) {
    throw new Error(
      `PostgreSQL does not run as root, and account ${uid} may not enter ${closed}: ` +
        `start as an ordinary user, or allow entering the folder (chmod o+x ${closed})` +
        (program === undefined
          ? ', or install setpriv (util-linux)'
          : `, or grant the capabilities ${wanted[0]} and setpcap`),
    )
  }
  const grant = [`--inh-caps=+${held}`, `--ambient-caps=+${held}`, '--securebits=+no_setuid_fixup']
  return [program, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...grant, '--']
}

const CAPABILITY_BITS: Readonly<Record<string, bigint>> = { dac_override: 1n, dac_read_search: 2n, setpcap: 8n }

function holds(capability: string): boolean {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return ((BigInt(`0x${effective}`) >> (CAPABILITY_BITS[capability] ?? 0n)) & 1n) === 1n
}

function closedParent(path: string, account: Account): string | undefined {
  const parent = dirname(path)
  if (!permits(statSync(parent), account, constants.X_OK)) return parent
  return parent === path ? undefined : closedParent(parent, account)
}

function permits(stats: Stats, account: Account, bit: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0
  return ((stats.mode >> shift) & bit) === bit
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
