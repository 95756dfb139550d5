import { Command } from 'commander'
import { checkProfileName, chosenProfile, profileNamed, readConfig, writeConfig } from '../configuration/profile.ts'
import type { Config, Profile } from '../configuration/profile-fields.ts'
import type { ServerAccess } from '../connection/client.ts'
import { transportOf } from '../connection/target.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import type { SignInResult } from '../sign-in/session-or-key.ts'
import type { SignInOptions } from '../sign-in/sign-in.ts'
import type { ProviderOptions } from '../sign-in/sign-in-with-provider.ts'
import { ask } from '../terminal/prompt.ts'

type LoginOptions = SignInOptions & Partial<ProviderOptions> & { readonly insecureStorage?: boolean }

export const login = new Command('login')
  .summary('sign in to a server and remember it')
  .description(
    'Signs in with an API key (--api-key-stdin, --api-key-file), with login and password, or through an identity provider in a browser (--oidc), and stores the key or the session, never the password, in the keyring of the system; where there is none, in the config file (mode 0600). On a terminal it asks for what is missing.',
  )
  .option('--user <login>', 'login; asked for on a terminal')
  .option('--password-stdin', 'read the password from standard input')
  .option('--otp <code>', 'code of the second factor, or a recovery code; asked for on a terminal')
  .option('--oidc [provider]', 'through an identity provider (OpenID Connect), in a browser')
  .option('--register', 'with --oidc: create an account for an identity that has none')
  .option('--no-browser', 'with --oidc: print the page to open, and ask for the address or code that comes back')
  .option('--browser-timeout <duration>', 'with --oidc: longest wait for the browser (default: 5m)')
  .option('--create-key <name>', 'after signing in, create an API key of this name and store it instead')
  .option('--insecure-storage', 'store the secret in the config file even if there is a keyring')
  .addHelpText(
    'after',
    `
Examples:
  lazaret login                                               asks for everything
  lazaret login --url repo.example --user alice --create-key laptop
  lazaret login --url https://repo.example --api-key-stdin < key.txt
  lazaret login --url repo.example --user alice --otp 492039
  lazaret login --url repo.example --oidc
  lazaret login --oidc keycloak --register
  lazaret login -P lab --url https://lab.example --ca-file lab-ca.pem`,
  )
  .action(async (options: LoginOptions, command: Command) => {
    const context = contextOf(command)
    if (options.passwordStdin && context.globals.apiKeyStdin) throw usageError('standard input can be read only once')
    checkOidc(options)
    const config = await readConfig(context.io)
    const known = knownProfile(context, config)
    const access = await chooseServer(context, known, options)
    const signedIn = await enter(context, access, options)
    if (signedIn === undefined) return
    await remember(context, config, { url: access.url, signedIn, isInsecureWanted: options.insecureStorage === true })
  })

/** Options that have no effect without --oidc, and those that contradict it. */
function checkOidc({ oidc, register, browser, browserTimeout, user, passwordStdin, otp }: LoginOptions): void {
  if (oidc !== undefined && (user !== undefined || passwordStdin || otp !== undefined))
    throw usageError('--oidc: excludes login, password and code', 'the identity provider asks for them')
  const isBrowserMeant = register || browser === false || browserTimeout !== undefined
  if (oidc === undefined && isBrowserMeant)
    throw usageError('--register, --no-browser and --browser-timeout need --oidc')
}

async function enter(context: Context, access: ServerAccess, options: LoginOptions): Promise<SignInResult | undefined> {
  const { oidc } = options
  if (oidc !== undefined) {
    const { signInWithProvider } = await import('../sign-in/sign-in-with-provider.ts')
    return signInWithProvider(context, access, { ...options, oidc })
  }
  const { signIn } = await import('../sign-in/sign-in.ts')
  return signIn(context, access, options)
}

function knownProfile({ globals, io }: Context, config: Config): Profile | undefined {
  const name = chosenProfile(config, io.env, globals.profile)
  return name === undefined ? undefined : profileNamed(config, name)
}

const maxAttempts = 3

async function chooseServer(
  context: Context,
  known: Profile | undefined,
  { oidc }: LoginOptions,
): Promise<ServerAccess> {
  const { globals, io, canAsk, messages } = context
  const { findServer } = await import('../sign-in/find-server.ts')
  const given = globals.url ?? (io.env.LAZARET_URL || undefined) ?? known?.url
  // Certificates and proxy of a profile are for its own server.
  const transport = transportOf(context, given === known?.url ? known : undefined)
  const find = async (address: string) => ({ url: await findServer(context, address, transport), ...transport })
  if (given !== undefined) return find(given)
  if (!canAsk) throw usageError('no server given', 'give --url')
  for (let attempt = 1; ; attempt++) {
    const typed = await ask(io, 'Address of the server: ')
    try {
      const access = await find(typed)
      if (oidc === undefined) messages.note('Leave the login empty to sign in with an API key.')
      return access
    } catch (error) {
      if (attempt >= maxAttempts || !(error instanceof Error) || context.interruption.stop.aborted) throw error
      const hint: unknown = Reflect.get(error, 'hint')
      messages.warn(`${error.message}${typeof hint === 'string' ? ` (${hint})` : ''}`)
    }
  }
}

type SignInRecord = { readonly url: string; readonly signedIn: SignInResult; readonly isInsecureWanted: boolean }

async function remember(context: Context, config: Config, { url, signedIn, isInsecureWanted }: SignInRecord) {
  const { globals, io, messages, isDryRun } = context
  const { storeSecret, dropSecret, placeOfSecret, withoutSecret } = await import('../secrets/profile-secret.ts')
  const { login: user, secret } = signedIn
  const name = checkProfileName(globals.profile ?? (io.env.LAZARET_PROFILE || nameFor(url, config.profiles)))
  if (isDryRun) return messages.note(`would sign in as ${user} @ ${url} (profile ${name})`)
  const before = profileNamed(config, name)
  const { caFile, clientCert, clientKey } = transportOf(context, before?.url === url ? before : undefined)
  const profile: Profile = {
    // Settings made for another server do not apply to this one, except for flags of this run.
    ...(before?.url === url ? withoutSecret(before) : {}),
    url,
    login: user,
    ...(caFile ? { ca_file: caFile } : {}),
    ...(clientCert ? { client_cert: clientCert } : {}),
    ...(clientKey ? { client_key: clientKey } : {}),
  }
  const stored = await storeSecret(context, { name, profile }, { secret, isInsecureWanted })
  const profiles = { ...config.profiles, [name]: { ...profile, ...stored } }
  const { default_profile: current } = config
  const chosen = current !== undefined && Object.hasOwn(profiles, current) ? current : name
  await writeConfig(io, { ...config, default_profile: chosen, profiles })
  const isReplaced = stored.secret === 'keyring' && before?.url === url && before.login === user
  if (before && !isReplaced) await dropSecret(context, { name, profile: before })
  messages.note(`signed in as ${user} @ ${url} (profile ${name}, ${secret.kind} in ${placeOfSecret(stored)})`)
  if (chosen !== name) messages.note(`the default profile is still ${chosen}; to switch: lazaret profile use ${name}`)
}

/** The profile of the same server, else `default`, else the name of the host. */
function nameFor(url: string, profiles: Readonly<Record<string, Profile>>): string {
  const same = Object.entries(profiles).find(([, profile]) => profile.url === url)?.[0]
  if (same !== undefined) return same
  return Object.hasOwn(profiles, 'default') ? new URL(url).host.replace(/[[\]]/g, '') : 'default'
}
