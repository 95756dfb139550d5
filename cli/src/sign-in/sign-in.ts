import { clientFor, type ServerAccess } from '../connection/client.ts'
import { readGivenKey } from '../connection/target.ts'
import type { Context } from '../context/context.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { checkKey } from '../secrets/check-key.ts'
import { ask, askCode, askSecret, readLine } from '../terminal/prompt.ts'
import { type SignInResult, sessionOrKey } from './session-or-key.ts'

export type SignInOptions = {
  readonly user?: string
  readonly passwordStdin?: boolean
  /** A code of the second factor. */
  readonly otp?: string
  readonly createKey?: string
}

const maxAttempts = 3

/** Signs in by a key if one is given, else by login and password; on a terminal the user may try again. */
export async function signIn(context: Context, access: ServerAccess, options: SignInOptions): Promise<SignInResult> {
  const { apiKeyStdin, apiKeyFile, apiKey } = context.globals
  const isKeyNamed = apiKeyStdin || apiKeyFile !== undefined || apiKey !== undefined
  const isPasswordNamed = options.user !== undefined || options.passwordStdin || options.otp !== undefined
  // Options take precedence over a key in the environment.
  const key = isPasswordNamed && !isKeyNamed ? undefined : await readGivenKey(context)
  if (key !== undefined) return withKey(context, access, key)
  // A code cannot be given twice.
  const canRetry = context.canAsk && !options.passwordStdin && options.otp === undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await signInOnce(context, access, options)
    } catch (error) {
      const isWrong = codeOf(error) === 'invalid_credentials' || codeOf(error) === 'unauthenticated'
      if (!isWrong || !canRetry || attempt >= maxAttempts) throw error
      context.messages.warn('sign-in failed; try again, or stop with Ctrl-C')
    }
  }
}

async function signInOnce(context: Context, access: ServerAccess, options: SignInOptions): Promise<SignInResult> {
  const { io, canAsk } = context
  const user = options.user ?? (canAsk ? await ask(io, 'Login: ') : undefined)
  if (user === '' && canAsk) return withKey(context, access, checkKey(await askSecret(io, 'API key: '), 'API key'))
  if (!user) throw usageError('no login given', 'use --user, or sign in with --api-key-stdin')
  const password = options.passwordStdin ? await readLine(io.stdin) : await askPassword(context)
  return withPassword(context, { ...access, password: { login: user, password } }, options)
}

async function withKey(context: Context, access: ServerAccess, key: string): Promise<SignInResult> {
  const { client, signal } = await clientFor(context, { ...access, secret: key })
  const { login } = await client.auth.identity({ signal })
  return { login, secret: { kind: 'key', text: key } }
}

type PasswordAccess = ServerAccess & { readonly password: { readonly login: string; readonly password: string } }

async function withPassword(context: Context, access: PasswordAccess, options: SignInOptions): Promise<SignInResult> {
  const { createKey, otp } = options
  const { client, signal } = await clientFor(context, access)
  const code = otp === undefined ? askedCode(context) : { otp }
  if (otp !== undefined) context.secrets.add(otp)
  const session = await client.auth.login({ ...access.password, ...code }, { signal }).catch((error: unknown) => {
    throw codeOf(error) === 'second_factor_required' ? noCode() : error
  })
  return sessionOrKey(context, client, { ...session, createKey })
}

/** Asks once the server says that a code is needed, and again after a wrong one. */
function askedCode(context: Context): { readonly onSecondFactor?: () => Promise<string> } {
  if (!context.canAsk) return {}
  let asked = 0
  const onSecondFactor = async (): Promise<string> => {
    asked += 1
    if (asked > 1) context.messages.warn('the code is wrong or was already used; try again, or stop with Ctrl-C')
    const code = await askCode(context.io)
    context.secrets.add(code)
    return code
  }
  return { onSecondFactor }
}

function noCode(): CliError {
  return new CliError(
    'not_signed_in',
    'the account has a second factor: a code is needed',
    'give it with --otp, or sign in with --api-key-stdin',
  )
}

async function askPassword({ io, canAsk }: Context): Promise<string> {
  if (canAsk) return askSecret(io, 'Password: ')
  throw usageError('no password given', 'use --password-stdin, or sign in with --api-key-stdin')
}
