import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chosenProfile, profileNamed, readConfig, unknownProfile } from '../configuration/profile.ts'
import type { Profile } from '../configuration/profile-fields.ts'
import type { Context } from '../context/context.ts'
import { localFileError, usageError } from '../program/cli-error.ts'
import { checkKey } from '../secrets/check-key.ts'
import { readSecret } from '../secrets/profile-secret.ts'
import { readLine } from '../terminal/prompt.ts'
import type { Target, Transport } from './connection.ts'

/** Resolves server and credentials: flags first, then the environment, then the profile. */
export async function resolveTarget(context: Context): Promise<Target> {
  const { globals, io } = context
  const config = await readConfig(io)
  const profileName = chosenProfile(config, io.env, globals.profile)
  const profile = profileName === undefined ? undefined : profileNamed(config, profileName)
  const isNamed = globals.profile !== undefined || Boolean(io.env.LAZARET_PROFILE)
  if (isNamed && !profile) throw unknownProfile(config, profileName ?? '')
  const named = globals.url ?? (io.env.LAZARET_URL || undefined)
  const url = named === undefined ? profile?.url : addressOf(named, profile)
  if (url === undefined) throw usageError('no server given', 'give --url, or sign in with: lazaret login')
  const given = await readGivenKey(context)
  // The secret of a profile is for its own server only, wherever --url points.
  const own = profile && normalizeUrl(profile.url) === url ? profile : undefined
  return {
    url,
    profileName: own && profileName,
    secret: given ?? (own && (await readSecret(context, { name: profileName ?? '', profile: own }))),
    login: given === undefined ? own?.login : undefined,
    ...transportOf(context, own),
  }
}

export function transportOf({ globals, io }: Context, profile: Profile | undefined): Transport {
  const path = (given: string | undefined) => given && resolve(io.cwd, given)
  // A certificate and its key belong together: one of the flag never goes with one of the profile.
  const pair = globals.clientCert
    ? { clientCert: path(globals.clientCert), clientKey: path(globals.clientKey) }
    : { clientCert: profile?.client_cert, clientKey: path(globals.clientKey) ?? profile?.client_key }
  const scheme = profile?.url.startsWith('https:') ? 'https_proxy' : 'http_proxy'
  const isSet = io.env[scheme] || io.env[scheme.toUpperCase()]
  return {
    caFile: path(globals.caFile) ?? profile?.ca_file,
    ...pair,
    proxy: isSet ? undefined : profile?.proxy,
  }
}

/** An address as it was typed; without a scheme it may be that of the profile, whose scheme is known. */
function addressOf(named: string, profile: Profile | undefined): string {
  const own = profile && normalizeUrl(profile.url)
  const isOwn =
    !named.includes('://') && own && ['http://', 'https://'].some((scheme) => normalizeUrl(scheme + named) === own)
  return isOwn ? own : normalizeUrl(named)
}

/** The address with a scheme: encrypted, unless the server is on this machine. */
export function withScheme(text: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text
  return `${isLocal(text) ? 'http' : 'https'}://${text}`
}

/** Checks that an address without a scheme is on this machine. */
export function isLocal(text: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/i.test(text)
}

/** The address without path `/api` and slashes at its end. */
export function normalizeUrl(given: string): string {
  const text = withScheme(given.trim())
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw usageError(`--url: expected an http or https address, got "${given}"`)
  if (url.username || url.password) throw usageError('--url: must not contain a password', 'use lazaret login')
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}`
}

export async function readGivenKey({ globals, io, messages }: Context): Promise<string | undefined> {
  if (globals.apiKeyStdin) return checkKey(await readLine(io.stdin), 'standard input')
  if (globals.apiKeyFile) return keyFromFile(resolve(io.cwd, globals.apiKeyFile))
  if (globals.apiKey) {
    messages.warn('--api-key shows the key in the process list and the shell history; --api-key-file does not')
    return checkKey(globals.apiKey, '--api-key')
  }
  if (io.env.LAZARET_API_KEY) return checkKey(io.env.LAZARET_API_KEY, 'LAZARET_API_KEY')
  return io.env.LAZARET_API_KEY_FILE ? keyFromFile(resolve(io.cwd, io.env.LAZARET_API_KEY_FILE)) : undefined
}

export async function keyFromFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw localFileError(path, error)
  })
  return checkKey(text, path)
}
