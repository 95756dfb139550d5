import { join, resolve } from 'node:path'
import {
  checkProfileName,
  homeOf,
  profileNamed,
  readConfig,
  unknownProfile,
  writeConfig,
} from '../configuration/profile.ts'
import { checkProfile, type Profile } from '../configuration/profile-fields.ts'
import { normalizeUrl, readGivenKey, transportOf } from '../connection/target.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { dropSecret, storeSecret, withoutSecret } from '../secrets/profile-secret.ts'

export type Edit = {
  /** `field=value`; an empty value removes the field. */
  readonly words: readonly string[]
  readonly insecureStorage?: boolean
  readonly force?: boolean
}

/** Types of the fields that words can set. Secrets are not among them, because the process list would show them. */
const settable = {
  login: 'text',
  env: 'text',
  command: 'text',
  ca_file: 'path',
  client_cert: 'path',
  client_key: 'path',
  proxy: 'text',
  page_size: 'number',
  concurrency: 'number',
  format: 'text',
  quarantine_dir: 'path',
} as const satisfies Partial<Record<keyof Profile, 'text' | 'path' | 'number'>>
export const SETTABLE = Object.keys(settable)

/** Writes a new profile. The server is not contacted: `login` does that. */
export async function addProfile(context: Context, name: string, edit: Edit): Promise<void> {
  checkProfileName(name)
  const { globals, io } = context
  const before = profileNamed(await readConfig(io), name)
  if (before && !edit.force)
    throw usageError(`profile "${name}" already exists`, '--force replaces it; "lazaret profile set" changes it')
  const url = globals.url ?? (io.env.LAZARET_URL || undefined)
  if (url === undefined) throw usageError('no server given', 'give --url')
  await save(context, { name, before, base: { url: normalizeUrl(url), login: '' } }, edit)
}

/** Changes only the fields that the words name. */
export async function setProfile(context: Context, name: string, edit: Edit): Promise<void> {
  const { globals, io } = context
  const config = await readConfig(io)
  const before = profileNamed(config, name)
  if (!before) throw unknownProfile(config, name)
  const url = globals.url === undefined ? before.url : normalizeUrl(globals.url)
  // A secret belongs to the server it was stored for.
  await save(context, { name, before, base: url === before.url ? before : { ...withoutSecret(before), url } }, edit)
}

type ProfileEdit = { readonly name: string; readonly before: Profile | undefined; readonly base: Profile }

async function save(context: Context, { name, before, base }: ProfileEdit, edit: Edit): Promise<void> {
  const { globals, io } = context
  const profile = edited(context, base, edit.words)
  checkProfile(`profile "${name}"`, profile)
  const isKeyGiven = globals.apiKeyStdin || globals.apiKeyFile !== undefined || globals.apiKey !== undefined
  const key = isKeyGiven ? await readGivenKey(context) : undefined
  if (context.isDryRun) return
  const given = { secret: { kind: 'key', text: key ?? '' }, isInsecureWanted: edit.insecureStorage === true } as const
  const stored = key === undefined ? {} : await storeSecret(context, { name, profile }, given)
  const after = { ...(key === undefined ? profile : withoutSecret(profile)), ...stored }
  const config = await readConfig(io)
  await writeConfig(io, {
    ...config,
    default_profile: config.default_profile ?? name,
    profiles: { ...config.profiles, [name]: after },
  })
  const isSameEntry = after.secret === 'keyring' && before?.url === after.url && before.login === after.login
  if (before && !isSameEntry) await dropSecret(context, { name, profile: before })
}

function edited(context: Context, base: Profile, words: readonly string[]): Profile {
  const { caFile, clientCert, clientKey } = transportOf(context, undefined)
  const flags = { ca_file: caFile, client_cert: clientCert, client_key: clientKey }
  const fields: Record<string, unknown> = { ...base, ...withoutUndefined(flags) }
  for (const word of words) {
    const [, name = '', value = ''] = /^([a-z_]+)=(.*)$/s.exec(word) ?? []
    if (!isSettable(name)) throw usageError(`"${word}": not a field with a value`, `fields: ${SETTABLE.join(', ')}`)
    if (name === 'login' && base.login !== value && holdsSecret(base))
      throw usageError(`login: the secret of this profile belongs to ${base.login}`, 'lazaret login changes both')
    if (value === '') delete fields[name]
    else fields[name] = fieldValue(context, settable[name], value)
    if (name === 'env' || name === 'command') takeKeyFrom(fields, name)
  }
  return { ...fields, url: base.url, login: String(fields.login ?? '') }
}

/** A key that comes from a variable or a command takes the place of a stored one. */
function takeKeyFrom(fields: Record<string, unknown>, name: 'env' | 'command'): void {
  const isSet = Object.hasOwn(fields, name)
  for (const other of ['api_key', 'session', 'secret', name === 'env' ? 'command' : 'env']) delete fields[other]
  if (isSet) fields.secret = name
}

function fieldValue({ io }: Context, kind: 'text' | 'path' | 'number', value: string): string | number {
  if (kind === 'number') return /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (kind === 'text') return value
  return value.startsWith('~/') ? join(homeOf(io.env), value.slice(2)) : resolve(io.cwd, value)
}

function holdsSecret({ secret, api_key, session }: Profile): boolean {
  return secret === 'keyring' || api_key !== undefined || session !== undefined
}

function isSettable(name: string): name is keyof typeof settable {
  return Object.hasOwn(settable, name)
}

function withoutUndefined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
