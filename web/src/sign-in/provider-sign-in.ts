import {
  anonymous,
  ForbiddenError,
  type OidcCode,
  type OwnProof,
  PasswordRequiredError,
  ValidationError,
} from '@lazaret/sdk'
import { fullClient, openCore } from '../server/client.ts'
import { loadScript } from '../server/load-script.ts'
import { openSession } from '../session/session.ts'
import { signInTexts } from '../texts/sign-in.ts'

/** State kept while the browser is at the provider; it is worthless without the code. */
const NAME = 'lazaret provider'

/** The purpose of a sign-in at the provider. */
export type Purpose = 'sign-in' | 'register' | 'bind'

type PendingSignIn = {
  readonly provider: string
  readonly state: string
  readonly nonce: string
  readonly purpose: Purpose
}

export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'bound' }
  /** The code of the provider is still good. */
  | { readonly kind: 'password-needed'; readonly provider: string; readonly bind: (proof: OwnProof) => Promise<void> }
  /** An administrator has to accept the new account first. */
  | { readonly kind: 'waiting'; readonly login: string }
  /** The provider knows the person, and the repository does not. */
  | { readonly kind: 'unknown'; readonly provider: string }

/** Leaves for the page of the provider, which sends the browser back to `/oauth/callback`. */
export async function startAt(provider: string, purpose: Purpose): Promise<void> {
  const client = await fullClient()
  const { authorization_url, state, nonce } = await client.oidc.authenticate(provider)
  if (!/^https?:\/\//i.test(authorization_url))
    throw new ValidationError('invalid_request', signInTexts.providerAddress)
  const started: PendingSignIn = { provider, state, nonce, purpose }
  sessionStorage.setItem(NAME, JSON.stringify(started))
  location.assign(authorization_url)
}

/** Goes on with what the provider sent back, if this tab has asked for it. */
export async function finishSignIn(returned: URLSearchParams): Promise<SignInOutcome> {
  const started: PendingSignIn | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
  sessionStorage.removeItem(NAME)
  const [code, state, refusal] = ['code', 'state', 'error'].map((name) => returned.get(name))
  if (refusal) throw new ValidationError('invalid_request', signInTexts.providerRefused(refusal))
  if (started === null || !code || state !== started.state)
    throw new ValidationError('invalid_request', signInTexts.providerUnexpected)
  const { provider, nonce, purpose } = started
  const sent = { code, state, nonce }
  if (purpose === 'bind') return bindAt(provider, sent)
  const core = openCore({ auth: anonymous() })
  const { complete } = await loadScript(() => import('../server/full.ts'))
  const { oidc } = complete(core)
  if (purpose === 'register') {
    const { login, token } = await oidc.register(provider, sent)
    if (token === undefined) return { kind: 'waiting', login }
  } else {
    const isKnown = await oidc.authorize(provider, sent).then(() => true, unlessUnknown)
    if (!isKnown) return { kind: 'unknown', provider }
  }
  await openSession(core)
  return { kind: 'signed-in' }
}

function unlessUnknown(error: unknown): false {
  if (error instanceof ForbiddenError && error.message === 'Unknown identity') return false
  throw error
}

/** Accounts without a password, and other servers, need none. */
async function bindAt(provider: string, sent: OidcCode): Promise<SignInOutcome> {
  const { oidc } = await fullClient()
  try {
    await oidc.bind(provider, sent)
    return { kind: 'bound' }
  } catch (error) {
    if (!(error instanceof PasswordRequiredError)) throw error
    return { kind: 'password-needed', provider, bind: (proof) => oidc.bind(provider, { ...sent, ...proof }) }
  }
}
