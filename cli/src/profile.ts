import { existsSync, mkdirSync, statSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { basename, dirname, extname, isAbsolute, join, resolve } from 'node:path'
import { CliError, errnoOf, reasonOf } from './cli-error.ts'
import type { Io } from './io.ts'

/** A server and how to sign in there. */
export type Profile = {
  readonly url: string
  readonly login: string
  readonly api_key?: string
  /** A session token stands in for a password, which is never stored. */
  readonly session?: { readonly token: string; readonly expires: string }
  readonly ca_file?: string
}

export type Config = {
  readonly default_profile?: string
  readonly profiles: Readonly<Record<string, Profile>>
}

const empty: Config = { profiles: {} }

/** The config file: LAZARET_CONFIG, else `lazaret/config.json` in the user's configuration folder. */
export function configPath({ env, cwd }: Io): string {
  if (env.LAZARET_CONFIG) return resolve(cwd, env.LAZARET_CONFIG)
  return join(configFolder(env.HOME ?? homedir(), env.XDG_CONFIG_HOME, env.APPDATA), 'lazaret', 'config.json')
}

export async function readConfig(io: Io): Promise<Config> {
  // Opening the store would create the folder and cost more than all the rest.
  if (!existsSync(configPath(io))) return empty
  return withStore(io, (store) => ({ ...empty, ...store.store }))
}

export async function writeConfig(io: Io, config: Config): Promise<void> {
  mkdirSync(dirname(configPath(io)), { recursive: true, mode: 0o700 })
  await withStore(io, (store) => {
    store.store = config
  })
}

export function profileNamed(config: Config, name: string): Profile | undefined {
  return Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined
}

type Store = { store: Config }

async function withStore<R>(io: Io, use: (store: Store) => R): Promise<R> {
  const path = configPath(io)
  refuseLooseMode(path)
  const { default: Conf } = await import('conf')
  try {
    const extension = extname(path)
    const store = new Conf<Config>({
      projectName: 'lazaret',
      cwd: dirname(path),
      configName: basename(path, extension),
      fileExtension: extension.slice(1),
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    })
    return use(store)
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is no valid JSON' : reasonOf(error)
    throw new CliError('config', `config file ${path}: ${reason}`)
  }
}

function refuseLooseMode(path: string): void {
  if (platform() === 'win32') return
  try {
    const mode = statSync(path).mode & 0o777
    if ((mode & 0o077) === 0) return
    throw new CliError(
      'config',
      `config file ${path}: others may read it (mode ${mode.toString(8)})`,
      `chmod 600 ${path}`,
    )
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error
  }
}

function configFolder(home: string, xdg: string | undefined, appData: string | undefined): string {
  if (xdg && isAbsolute(xdg)) return xdg
  if (platform() === 'win32' && appData) return appData
  return platform() === 'darwin' ? join(home, 'Library', 'Preferences') : join(home, '.config')
}
