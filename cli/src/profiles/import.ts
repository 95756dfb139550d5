import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { homeOf, readConfig, writeConfig } from '../configuration/profile.ts'
import type { Profile } from '../configuration/profile-fields.ts'
import type { Context } from '../context/context.ts'
import type { Shape } from '../formats/shape.ts'
import { CliError, localFileError, usageError } from '../program/cli-error.ts'
import type { Outcome } from '../program/exit-codes.ts'
import { checkKey } from '../secrets/check-key.ts'
import { dropSecret, storeSecret } from '../secrets/profile-secret.ts'
import { parseIni } from './ini.ts'
import { type MwdbServer, serversOf } from './mwdb-config.ts'

export type ImportOptions = { readonly force?: boolean; readonly insecureStorage?: boolean }
type ImportedProfile = {
  readonly name: string
  readonly url: string
  readonly login: string
  readonly status: 'new' | 'changed' | 'known' | 'would-import' | 'would-replace'
  readonly secret: 'key' | 'none'
  /** Descriptions of the settings that were not imported. */
  readonly left: readonly string[]
}

const shape: Shape<ImportedProfile> = {
  kind: 'list',
  fields: ['name', 'url', 'login', 'status', 'secret', 'left'],
  id: ({ name }) => name,
  columns: [
    { title: 'NAME', text: ({ name }) => name },
    { title: 'STATUS', text: ({ status }) => status },
    { title: 'URL', text: ({ url }) => url, shrink: 'text' },
    { title: 'LOGIN', text: ({ login }) => login, shrink: 'text' },
    { title: 'SECRET', text: ({ secret }) => secret },
    { title: 'NOT IMPORTED', text: ({ left }) => left.join('; '), shrink: 'text' },
  ],
}

const maxFileBytes = 1_000_000
const keyringMs = 5000

/** Imports the servers and keys of the command `mwdb`. */
export async function importProfiles(
  context: Context,
  path: string | undefined,
  options: ImportOptions,
): Promise<Outcome> {
  const { io, isDryRun, messages } = context
  const file = path === undefined ? join(homeOf(io.env), '.mwdb') : resolve(io.cwd, path)
  const servers = await readServers(context, file)
  if (servers.length === 0) throw usageError(`${file}: contains no server`)
  const before = await readConfig(io)
  const taken = new Map(Object.entries(before.profiles))
  const results: ImportedProfile[] = []
  let { default_profile: chosen } = before
  for (const server of servers) {
    const name = nameFor(server, taken)
    const old = taken.get(name)
    const { url, login, key } = server
    const result = { name, url, login, secret: key === undefined ? 'none' : 'key', left: wordsOf(server) } as const
    if (old && !options.force) {
      results.push({ ...result, status: 'known' })
      continue
    }
    results.push({ ...result, status: statusOf(isDryRun, old !== undefined) })
    if (server.isDefault) chosen ??= name
    taken.set(name, isDryRun ? { url, login } : await withStoredKey(context, { name, server, old }, options))
  }
  if (!isDryRun)
    await writeConfig(io, {
      ...(chosen === undefined ? {} : { default_profile: chosen }),
      profiles: Object.fromEntries(taken),
    })
  const print = context.print(shape)
  for (const result of results) await print.add(result)
  await print.end()
  const isRefused = results.some(({ status }) => status === 'known')
  if (isRefused) messages.warn('existing profiles were not changed; --force replaces them')
  for (const { name, secret } of results) if (secret === 'none') messages.note(`sign in with: lazaret login -P ${name}`)
  return isRefused ? 'partial' : 'success'
}

async function readServers({ io }: Context, file: string): Promise<MwdbServer[]> {
  try {
    if ((await stat(file)).size > maxFileBytes) throw usageError('is too large to be a configuration')
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
    return await serversOf(parseIni(text), { env: io.env, limitMs: keyringMs })
  } catch (error) {
    if (error instanceof TypeError) throw usageError(`${file}: not valid UTF-8`)
    if (error instanceof CliError) throw usageError(`${file}: ${error.message}`, error.hint)
    throw localFileError(file, error)
  }
}

type ProfileImport = { readonly name: string; readonly server: MwdbServer; readonly old: Profile | undefined }

async function withStoredKey(
  context: Context,
  { name, server, old }: ProfileImport,
  options: ImportOptions,
): Promise<Profile> {
  const profile = { url: server.url, login: server.login }
  if (old) await dropSecret(context, { name, profile: old })
  if (server.key === undefined) return profile
  const secret = { kind: 'key', text: checkKey(server.key, `the key of ${server.url}`) } as const
  const isInsecureWanted = options.insecureStorage === true
  return { ...profile, ...(await storeSecret(context, { name, profile }, { secret, isInsecureWanted })) }
}

/** The profile of the same server and user, else one named after the host. */
function nameFor({ url, login }: MwdbServer, taken: ReadonlyMap<string, Profile>): string {
  const same = [...taken].find(([, profile]) => profile.url === url && [login, ''].includes(profile.login))?.[0]
  if (same !== undefined) return same
  const host = new URL(url).host.replace(/[^\w.:-]/g, '').slice(0, 60)
  for (let at = 1; ; at++) {
    const name = at === 1 ? host : `${host}-${at}`
    if (!taken.has(name)) return name
  }
}

function statusOf(isDryRun: boolean, isOld: boolean): ImportedProfile['status'] {
  if (isDryRun) return isOld ? 'would-replace' : 'would-import'
  return isOld ? 'changed' : 'new'
}

function wordsOf({ hasPassword, left }: MwdbServer): string[] {
  return [...(hasPassword ? ['the password: passwords are never stored'] : []), ...left]
}
