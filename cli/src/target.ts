import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError, localFileError, usageError } from './cli-error.ts'
import type { Context } from './context.ts'
import { type Profile, profileNamed, readConfig } from './profile.ts'
import { readLine } from './prompt.ts'

export type Target = {
  readonly url: string
  /** API key or session token; undefined for nobody. */
  readonly secret: string | undefined
  readonly login: string | undefined
  readonly profileName: string | undefined
  readonly caFile: string | undefined
}

/** Which server, as whom: flags first, then the environment, then the profile. */
export async function resolveTarget(context: Context): Promise<Target> {
  const { globals, io } = context
  const name = globals.profile ?? io.env.LAZARET_PROFILE
  const config = await readConfig(io)
  const profileName = name ?? config.default_profile
  const profile = profileName === undefined ? undefined : profileNamed(config, profileName)
  if (name !== undefined && !profile) throw usageError(`there is no profile "${name}"`, 'lazaret profile list')
  const named = globals.url ?? (io.env.LAZARET_URL || undefined)
  const url = named === undefined ? profile?.url : normalizeUrl(named)
  if (url === undefined) throw usageError('no server is known', 'give --url, or sign in with: lazaret login')
  const given = await givenKey(context)
  // The secret of a profile is for its own server only, wherever --url points.
  const own = profile?.url === url ? profile : undefined
  return {
    url,
    profileName: own && profileName,
    secret: given ?? (own && secretOf(own)),
    login: given === undefined ? own?.login : undefined,
    caFile: globals.caFile ? resolve(io.cwd, globals.caFile) : own?.ca_file,
  }
}

/** The address without path `/api` and slashes at its end. */
export function normalizeUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw usageError(`--url: "${text}" is no http or https address`)
  if (url.username || url.password) throw usageError('--url: must not carry a password', 'use lazaret login')
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}`
}

export async function givenKey({ globals, io, talk }: Context): Promise<string | undefined> {
  if (globals.apiKeyStdin) return checkKey(await readLine(io.stdin), 'standard input')
  if (globals.apiKeyFile) return keyFromFile(resolve(io.cwd, globals.apiKeyFile))
  if (globals.apiKey) {
    talk.warn('--api-key shows the key in the process list and the shell history; --api-key-file does not')
    return checkKey(globals.apiKey, '--api-key')
  }
  if (io.env.LAZARET_API_KEY) return checkKey(io.env.LAZARET_API_KEY, 'LAZARET_API_KEY')
  return io.env.LAZARET_API_KEY_FILE ? keyFromFile(resolve(io.cwd, io.env.LAZARET_API_KEY_FILE)) : undefined
}

async function keyFromFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw localFileError(path, error)
  })
  return checkKey(text, path)
}

/** Keys become a header: one word of printable ASCII. The key itself is never part of a message. */
function checkKey(text: string, source: string): string {
  const key = text.trim()
  if (!/^[\x21-\x7e]+$/.test(key)) throw usageError(`${source}: holds no API key (one word of ASCII characters)`)
  return key
}

function secretOf({ api_key, session, login }: Profile): string | undefined {
  if (api_key) return api_key
  if (!session) return undefined
  if (Date.parse(session.expires) > Date.now()) return session.token
  throw new CliError(
    'not_signed_in',
    `the session of ${login} ended at ${session.expires}`,
    'sign in again with: lazaret login',
  )
}
