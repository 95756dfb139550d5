import { clientFor, type ServerAccess } from '../connection/client.ts'
import { givenKey } from '../connection/target.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { checkKey } from '../secrets/check-key.ts'
import { ask, askSecret, readLine } from '../terminal/prompt.ts'
import { type SignedIn, sessionOrKey } from './session-or-key.ts'

export type SignInOptions = {
  readonly user?: string
  readonly passwordStdin?: boolean
  readonly createKey?: string
}

const mostAttempts = 3

/** By a key if one is given, else by login and password; on a terminal the user may try again. */
export async function signIn(context: Context, access: ServerAccess, options: SignInOptions): Promise<SignedIn> {
  const { apiKeyStdin, apiKeyFile, apiKey } = context.globals
  const isKeyNamed = apiKeyStdin || apiKeyFile !== undefined || apiKey !== undefined
  const isPasswordNamed = options.user !== undefined || options.passwordStdin
  // Options take precedence over a key in the environment.
  const key = isPasswordNamed && !isKeyNamed ? undefined : await givenKey(context)
  if (key !== undefined) return withKey(context, access, key)
  const canRetry = context.canAsk && !options.passwordStdin
  for (let attempt = 1; ; attempt++) {
    try {
      return await signInOnce(context, access, options)
    } catch (error) {
      const isWrong = codeOf(error) === 'invalid_credentials' || codeOf(error) === 'unauthenticated'
      if (!isWrong || !canRetry || attempt >= mostAttempts) throw error
      context.talk.warn('sign-in failed; try again, or stop with Ctrl-C')
    }
  }
}

async function signInOnce(context: Context, access: ServerAccess, options: SignInOptions): Promise<SignedIn> {
  const { io, canAsk } = context
  const user = options.user ?? (canAsk ? await ask(io, 'Login: ') : undefined)
  if (user === '' && canAsk) return withKey(context, access, checkKey(await askSecret(io, 'API key: '), 'API key'))
  if (!user) throw usageError('no login given', 'use --user, or sign in with --api-key-stdin')
  const password = options.passwordStdin ? await readLine(io.stdin) : await askPassword(context)
  return withPassword(context, { ...access, password: { login: user, password } }, options)
}

async function withKey(context: Context, access: ServerAccess, key: string): Promise<SignedIn> {
  const { client, signal } = await clientFor(context, { ...access, secret: key })
  const { login } = await client.auth.identity({ signal })
  return { login, secret: { kind: 'key', text: key } }
}

type WithPassword = ServerAccess & { readonly password: { readonly login: string; readonly password: string } }

async function withPassword(context: Context, access: WithPassword, { createKey }: SignInOptions): Promise<SignedIn> {
  const { client, signal } = await clientFor(context, access)
  return sessionOrKey(context, client, { ...(await client.auth.login(access.password, { signal })), createKey })
}

async function askPassword({ io, canAsk }: Context): Promise<string> {
  if (canAsk) return askSecret(io, 'Password: ')
  throw usageError('no password given', 'use --password-stdin, or sign in with --api-key-stdin')
}
