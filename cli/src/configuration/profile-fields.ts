import { usageError } from '../program/cli-error.ts'
import { FORMATS, type Format } from '../program/globals.ts'

export const SECRET_STORES = ['keyring', 'file', 'env', 'command'] as const
export type SecretStore = (typeof SECRET_STORES)[number]

/** Preferences of the user, which can differ between servers. */
export type Preferences = {
  readonly page_size?: number
  readonly concurrency?: number
  readonly format?: Format
  readonly quarantine_dir?: string
}

/** A server and how to sign in there. */
export type Profile = Preferences & {
  readonly url: string
  readonly login: string
  /** The store of the secret; this file if absent. */
  readonly secret?: SecretStore
  readonly api_key?: string
  /** A session token replaces the password, which is never stored. The token may be in the keyring. */
  readonly session?: { readonly token?: string; readonly expires: string }
  /** Name of the variable that holds the key. */
  readonly env?: string
  /** A shell command that prints the key. */
  readonly command?: string
  readonly ca_file?: string
  readonly client_cert?: string
  readonly client_key?: string
  readonly proxy?: string
}

export type Config = {
  readonly default_profile?: string
  readonly profiles: Readonly<Record<string, Profile>>
  /** Command lines by the name that stands for them. */
  readonly aliases?: Readonly<Record<string, string>>
}

type Check = readonly [isRight: (value: unknown) => boolean, what: string]

const text: Check = [(value) => typeof value === 'string' && value !== '' && !/\p{Cc}/u.test(value), 'a string']
const count = (most: number): Check => [
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most,
  `an integer from 1 to ${most}`,
]
const address: Check = [
  (value) => typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'an http or https address',
]
const oneOf = (names: readonly string[]): Check => [
  (value) => typeof value === 'string' && names.includes(value),
  `one of ${names.join(', ')}`,
]

/** Every field of a profile, and its valid values. */
const checks: Readonly<Record<keyof Profile, Check>> = {
  url: address,
  login: [(value) => typeof value === 'string' && !/\p{Cc}/u.test(value), 'a string'],
  secret: oneOf(SECRET_STORES),
  api_key: [(value) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value), 'one word of ASCII characters'],
  session: [isSession, 'a token with the time it expires'],
  env: [(value) => typeof value === 'string' && /^[A-Za-z_]\w*$/.test(value), 'the name of a variable'],
  command: text,
  ca_file: text,
  client_cert: text,
  client_key: text,
  proxy: address,
  page_size: count(1000),
  concurrency: count(64),
  format: oneOf(FORMATS),
  quarantine_dir: text,
}

/** The content of a config file, or a complaint that names the field. No value is repeated: it may be a secret. */
export function checkConfig(data: unknown): Config {
  if (!isRecord(data)) throw usageError('expected a JSON object')
  const { default_profile: chosen, profiles = {}, aliases = {} } = data
  if (!isRecord(profiles)) throw usageError('profiles must be an object')
  if (chosen !== undefined && typeof chosen !== 'string') throw usageError('default_profile must be a string')
  if (!isRecord(aliases) || Object.values(aliases).some((words) => typeof words !== 'string'))
    throw usageError('aliases must be an object of strings')
  for (const [name, profile] of Object.entries(profiles)) checkProfile(`profile "${name}"`, profile)
  return { ...data, profiles } as Config
}

export function checkProfile(name: string, profile: unknown): void {
  if (!isRecord(profile)) throw usageError(`${name} must be an object`)
  for (const field of ['url', 'login']) if (!Object.hasOwn(profile, field)) throw usageError(`${name} has no ${field}`)
  for (const [field, [isRight, what]] of Object.entries(checks)) {
    if (Object.hasOwn(profile, field) && !isRight(profile[field])) throw usageError(`${name}: ${field} must be ${what}`)
  }
  for (const store of ['env', 'command']) {
    if (profile.secret === store && !Object.hasOwn(profile, store))
      throw usageError(`${name}: secret is ${store}, but ${store} is not set`)
  }
}

function isSession(value: unknown): boolean {
  if (!isRecord(value) || Number.isNaN(Date.parse(String(value.expires)))) return false
  return value.token === undefined || (typeof value.token === 'string' && /^[\x21-\x7e]+$/.test(value.token))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
