import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { basename, dirname, extname, isAbsolute, join, resolve } from 'node:path'
import { CliError, errnoOf, reasonOf, usageError } from '../program/cli-error.ts'
import type { Environment, Io } from '../program/io.ts'
import { suggestWord } from '../text/similar.ts'
import { type Config, checkConfig, type Preferences, type Profile } from './profile-fields.ts'

type ConfigEnvironment = Pick<Io, 'env' | 'cwd'>

const empty: Config = { profiles: {} }

/** The config file: LAZARET_CONFIG, else `lazaret/config.json` in the user's configuration folder. */
export function configPath({ env, cwd }: ConfigEnvironment): string {
  if (env.LAZARET_CONFIG) return resolve(cwd, env.LAZARET_CONFIG)
  return join(configFolder(homeOf(env), env.XDG_CONFIG_HOME, env.APPDATA), 'lazaret', 'config.json')
}

export async function readConfig(io: ConfigEnvironment): Promise<Config> {
  return readConfigNow(io)
}

/** `conf` writes the file, but loading it only to read would cost more than all the rest. */
function readConfigNow(io: ConfigEnvironment): Config {
  const path = configPath(io)
  if (!existsSync(path)) return empty
  refuseLooseMode(path)
  try {
    return checkConfig(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw configError(path, error)
  }
}

export async function writeConfig(io: ConfigEnvironment, config: Config): Promise<void> {
  const path = configPath(io)
  refuseLooseMode(path)
  const { default: Conf } = await import('conf')
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const extension = extname(path)
    const store = new Conf<Config>({
      projectName: 'lazaret',
      cwd: dirname(path),
      configName: basename(path, extension),
      fileExtension: extension.slice(1),
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    })
    store.store = config
  } catch (error) {
    throw configError(path, error)
  }
}

export function profileNamed(config: Config, name: string): Profile | undefined {
  return Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined
}

export function unknownProfile({ profiles }: Config, name: string): CliError {
  return usageError(`unknown profile "${name}"`, suggestWord(name, Object.keys(profiles)) ?? 'lazaret profile list')
}

/** The profile that the flag, the environment or the file choose. */
export function chosenProfile(config: Config, env: Environment, flag: string | undefined): string | undefined {
  return flag ?? (env.LAZARET_PROFILE || undefined) ?? config.default_profile
}

/** Names are typed in shells and shown in tables. */
export function checkProfileName(name: string): string {
  if (/^[\w.@:+-]{1,64}$/.test(name) && name !== '__proto__') return name
  throw usageError(`"${name}" cannot be the name of a profile`, 'use letters, digits and . _ @ : + -')
}

/** Preferences of the chosen profile. A broken file is reported only where the server is needed. */
export function preferencesOf(io: ConfigEnvironment, flag: string | undefined): Preferences {
  try {
    const config = readConfigNow(io)
    const name = chosenProfile(config, io.env, flag)
    return (name === undefined ? undefined : profileNamed(config, name)) ?? {}
  } catch {
    return {}
  }
}

export function homeOf(env: Environment): string {
  return env.HOME || homedir()
}

function configError(path: string, error: unknown): CliError {
  if (error instanceof CliError) return new CliError('config', `config file ${path}: ${error.message}`, error.hint)
  const reason = error instanceof SyntaxError ? 'not valid JSON' : reasonOf(error)
  return new CliError('config', `config file ${path}: ${reason}`)
}

function refuseLooseMode(path: string): void {
  if (platform() === 'win32') return
  try {
    const mode = statSync(path).mode & 0o777
    if ((mode & 0o077) === 0) return
    throw new CliError(
      'config',
      `config file ${path}: readable by others (mode ${mode.toString(8)})`,
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
