import { clientFor, type ServerAccess } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { chooseProvider } from '../oidc/choose-provider.ts'
import { type BrowserOptions, signInThroughBrowser } from '../oidc/sign-in-through-browser.ts'
import { CliError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { type SignInResult, sessionOrKey } from './session-or-key.ts'

export type ProviderOptions = BrowserOptions & {
  /** The name of a provider; true: the only one. */
  readonly oidc: string | true
  /** Create an account. */
  readonly register?: boolean
  readonly createKey?: string
}

/** Through an identity provider, in a browser. Undefined: the new account must be approved first. */
export async function signInWithProvider(
  context: Context,
  access: ServerAccess,
  { oidc, register = false, createKey, ...browsing }: ProviderOptions,
): Promise<SignInResult | undefined> {
  const { client, signal } = await clientFor(context, access)
  const provider = await chooseProvider(context, { client, signal, named: oidc === true ? undefined : oidc })
  if (context.isDryRun) {
    context.messages.note(`would ${register ? 'create an account' : 'sign in'} through ${provider}`)
    return undefined
  }
  const returned = await signInThroughBrowser(context, { client, provider, signal, ...browsing })
  if (!register) {
    const session = await client.oidc.authorize(provider, returned, { signal }).catch((error: unknown) => {
      throw isUnknown(error) ? noAccount(provider) : error
    })
    return sessionOrKey(context, client, { ...session, createKey })
  }
  const { login, token } = await client.oidc.register(provider, returned, { signal })
  if (token !== undefined) return sessionOrKey(context, client, { login, token, createKey })
  context.messages.note(`the account ${login} was requested; sign in once an administrator has approved it`)
  return undefined
}

function isUnknown(error: unknown): boolean {
  return codeOf(error) === 'forbidden' && error instanceof Error && /^Unknown identity\b/.test(error.message)
}

function noAccount(provider: string): CliError {
  return new CliError(
    'not_signed_in',
    `Unknown identity: no account of this server is bound to your identity at ${provider}`,
    `create one with: lazaret login --oidc ${provider} --register; or sign in as before, then: lazaret oidc bind ${provider}`,
  )
}
