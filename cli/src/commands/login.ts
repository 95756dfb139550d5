import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { usageError } from '../cli-error.ts'
import { clientFor } from '../client.ts'
import { type Context, contextOf } from '../context.ts'
import { type Profile, profileNamed, readConfig, writeConfig } from '../profile.ts'
import { ask, askSecret, readLine } from '../prompt.ts'
import { givenKey, normalizeUrl } from '../target.ts'

type LoginOptions = { readonly user?: string; readonly passwordStdin?: boolean; readonly createKey?: string }

const sessionHours = 24

export const login = new Command('login')
  .summary('sign in to a server and remember it')
  .description(
    'Signs in with an API key (--api-key-stdin, --api-key-file) or with login and password, and keeps the key or the session, never the password, in the config file (mode 0600).',
  )
  .option('--user <login>', 'login; asked for on a terminal')
  .option('--password-stdin', 'read the password from standard input')
  .option('--create-key <name>', 'after signing in, issue an API key of this name and keep that')
  .action(async (options: LoginOptions, command: Command) => {
    const context = contextOf(command)
    if (options.passwordStdin && context.globals.apiKeyStdin) throw usageError('standard input can be read only once')
    const url = await chooseUrl(context)
    const key = await givenKey(context)
    const profile = key === undefined ? await withPassword(context, url, options) : await withKey(context, url, key)
    await remember(context, profile)
  })

async function chooseUrl({ globals, io, canAsk }: Context): Promise<string> {
  const config = await readConfig(io)
  const name = globals.profile ?? io.env.LAZARET_PROFILE ?? config.default_profile
  const known = name === undefined ? undefined : profileNamed(config, name)?.url
  const given = globals.url ?? (io.env.LAZARET_URL || undefined) ?? known
  if (given !== undefined) return normalizeUrl(given)
  if (!canAsk) throw usageError('no server is known', 'give --url')
  return normalizeUrl(await ask(io, 'Address of the server: '))
}

async function withKey(context: Context, url: string, key: string): Promise<Profile> {
  const { client, signal } = await clientFor(context, { url, secret: key })
  const { login } = await client.auth.identity({ signal })
  return { url, login, api_key: key }
}

async function withPassword(context: Context, url: string, options: LoginOptions): Promise<Profile> {
  const { io, canAsk } = context
  const user = options.user ?? (canAsk ? await ask(io, 'Login: ') : undefined)
  if (!user) throw usageError('no login is given', 'use --user, or sign in with --api-key-stdin')
  const password = options.passwordStdin ? await readLine(io.stdin) : await askPassword(context)
  const credentials = { login: user, password }
  const { client, signal } = await clientFor(context, { url, password: credentials })
  const { login, token } = await client.auth.login(credentials, { signal })
  if (options.createKey !== undefined) {
    const name = options.createKey || `lazaret on ${hostname()}`
    const issued = await client.apiKeys.create({ name, login, signal })
    return { url, login, api_key: issued.token }
  }
  return { url, login, session: { token, expires: new Date(expiryOf(token)).toISOString() } }
}

async function askPassword({ io, canAsk }: Context): Promise<string> {
  if (canAsk) return askSecret(io, 'Password: ')
  throw usageError('no password is given', 'use --password-stdin, or sign in with --api-key-stdin')
}

/** When the token says that it ends; without a word about it, a day from now. */
function expiryOf(token: string): number {
  const usual = Date.now() + sessionHours * 3_600_000
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const isTold = typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
    return isTold ? Number(claims.exp) * 1000 : usual
  } catch {
    return usual
  }
}

async function remember(context: Context, profile: Profile): Promise<void> {
  const { globals, io, talk, isDryRun } = context
  const config = await readConfig(io)
  const name = globals.profile ?? io.env.LAZARET_PROFILE ?? nameFor(profile.url, config.profiles)
  const caFile = globals.caFile && resolve(io.cwd, globals.caFile)
  if (!isDryRun) {
    const kept = { ...profile, ...(caFile ? { ca_file: caFile } : {}) }
    await writeConfig(io, { ...config, default_profile: name, profiles: { ...config.profiles, [name]: kept } })
  }
  talk.note(`signed in as ${profile.login} @ ${profile.url} (profile ${name})`)
}

/** The profile of the same server, else `default`, else the name of the host. */
function nameFor(url: string, profiles: Readonly<Record<string, Profile>>): string {
  const same = Object.entries(profiles).find(([, profile]) => profile.url === url)?.[0]
  if (same !== undefined) return same
  return Object.hasOwn(profiles, 'default') ? new URL(url).host : 'default'
}
