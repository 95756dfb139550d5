import { InvalidCredentialsError, SecondFactorRequiredError, validationError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import type { PasswordCredentials } from '../wire/auth.ts'
import { passSignal, type RawClient } from '../wire/raw.ts'
import type { Session } from '../wire/session.ts'
import { password } from './auth.ts'
import type { Group } from './groups.ts'
import type { ChallengeOptions, solveChallenge } from './solve-challenge.ts'

export type SignInResult = Readonly<components['schemas']['Session']>
export type Identity = Readonly<components['schemas']['Identity']>
export type BrowserSession = Readonly<components['schemas']['BrowserSession']>
export type Registration = Readonly<components['schemas']['Registration']>
export type PasswordRecovery = Readonly<components['schemas']['PasswordRecovery']>
export type Credentials = PasswordCredentials & {
  /** A code of the second factor, or a recovery code. Used for this sign-in only. */
  readonly otp?: string
}

/** Options of calls that may need a proof of work. */
export type ProofOptions = Omit<ChallengeOptions, 'purpose'>

export type PasswordChange = {
  readonly token: string
  readonly password: string
  /** The password until now, for a token that the account made for itself. */
  readonly currentPassword?: string
  /** A code of the second factor, or a recovery code. */
  readonly otp?: string
}

/** Signing in, and who the caller is. */
export type SignIn = {
  /**
   * Signs in and uses that session from now on. The answer holds the token, to store for a later client. For a user with
   * a second factor give the code (`otp`), or a function that asks for it once it is needed (`onSecondFactor`); otherwise it
   * is a `SecondFactorRequiredError`. A wrong login, password or code is an `InvalidCredentialsError`.
   *
   * @example const { token } = await client.auth.login({ login: 'alice', password: secret })
   * @example await client.auth.login({ login: 'alice', password: secret, onSecondFactor: () => ask('Code: ') })
   */
  login(credentials: Credentials, options?: CallOptions): Promise<SignInResult>
  /**
   * Exchanges the valid token for a new one (24 hours) and uses it from now on.
   *
   * @example await client.auth.refresh()
   */
  refresh(options?: CallOptions): Promise<SignInResult>
  /**
   * The account that the token belongs to, as the server reports it.
   *
   * @example const { login, capabilities } = await client.auth.identity()
   */
  identity(options?: CallOptions): Promise<Identity>
  /**
   * Groups whose work the caller sees and shares: workspaces, without the private one.
   *
   * @example const names = (await client.auth.groups()).map(({ name }) => name)
   */
  groups(options?: CallOptions): Promise<readonly Group[]>
  /**
   * Sets a password with a token from an administrator or a mail, and returns the login. Needs no sign-in. A `ValidationError`
   * says why a password is refused: shorter than `password_min_length` of the server, made of the login, or one of the most used.
   * A token that an account made for itself also needs `currentPassword`, and `otp` where there is a second factor.
   *
   * @example const login = await client.auth.setPassword({ token, password: secret })
   */
  setPassword(change: PasswordChange, options?: CallOptions): Promise<string>
  /**
   * Asks for a mail to the caller with a link that sets a new password. Needs `manage_profile`; `UnavailableError` when
   * the server cannot send mails.
   *
   * @example await client.auth.requestPasswordChange()
   */
  requestPasswordChange(options?: CallOptions): Promise<void>
  /**
   * Asks for a mail with a link that sets a new password, for a user who cannot sign in. Needs only the address of the
   * account. `ForbiddenError` when there is no such account, `RateLimitError` after too many mails within an hour. Solves the
   * proof of work where the server asks for one and `proof_of_work` is absent.
   *
   * @example await client.auth.recoverPassword({ login: 'alice', email: 'alice@example.org' })
   */
  recoverPassword(recovery: PasswordRecovery, options?: ProofOptions): Promise<void>
  /**
   * Requests an account, which an administrator accepts or rejects. Needs no sign-in. `ForbiddenError` when the server
   * takes no registrations, `ConflictError` when the login is taken. Never retried automatically once it may have
   * reached the server. Solves the proof of work where the server asks for one and `proof_of_work` is absent.
   *
   * @example await client.auth.register({ login: 'carol', email: 'carol@example.org', additional_info: 'CERT' })
   */
  register(registration: Registration, options?: ProofOptions): Promise<void>
  /**
   * Moves the session of this client into a cookie of the browser, where it outlives the page, and uses it from there. A session
   * that is in the cookie is extended by 24 hours. `UnsupportedError` on servers without such cookies.
   *
   * @example
   * await client.auth.login({ login, password })
   * const { expires_at } = await client.auth.keepInCookie()
   */
  keepInCookie(options?: CallOptions): Promise<BrowserSession>
  /**
   * The session in the cookie of the browser. `UnauthenticatedError` when there is none.
   *
   * @example const { login, capabilities } = await client.auth.browserSession()
   */
  browserSession(options?: CallOptions): Promise<BrowserSession>
  /**
   * Ends the session on the server, and forgets it. `ValidationError` with an API key, which is not a session, and
   * `UnsupportedError` on servers that end sessions only with time.
   *
   * @example await client.auth.logout()
   */
  logout(options?: CallOptions): Promise<void>
  /**
   * Forgets token and password; later calls are anonymous. Idempotent.
   *
   * @example client.auth.clear()
   */
  clear(): void
}

// Wrong codes count as failed sign-ins, and after a few the server makes the user wait.
const MAX_CODE_ATTEMPTS = 3

export async function requestLogin(
  raw: RawClient,
  credentials: Credentials,
  signal?: AbortSignal,
): Promise<SignInResult> {
  const { login, onSecondFactor } = credentials
  if (!login) throw validationError('login', 'must not be empty')
  try {
    return await tryLogin(raw, credentials, signal)
  } catch (error) {
    if (!(error instanceof SecondFactorRequiredError) || onSecondFactor === undefined) throw error
  }
  for (let asked = 1; ; asked += 1) {
    const otp = await onSecondFactor()
    try {
      return await tryLogin(raw, { ...credentials, otp }, signal)
    } catch (error) {
      if (!(error instanceof InvalidCredentialsError) || asked >= MAX_CODE_ATTEMPTS) throw error
    }
  }
}

export async function requestBrowserSession(raw: RawClient, signal?: AbortSignal): Promise<BrowserSession> {
  return requirePresent((await raw.GET('/api/session', passSignal(signal))).data, 'session')
}

async function tryLogin(raw: RawClient, credentials: Credentials, signal?: AbortSignal): Promise<SignInResult> {
  const { login, password: secret, otp } = credentials
  const body = { login, password: secret, ...(otp === undefined ? {} : { otp }) }
  const { data } = await raw.POST('/api/auth/login', { body, ...passSignal(signal) })
  const signedIn = requirePresent(data, 'session')
  requirePresent(signedIn.token, 'token')
  return signedIn
}

type ProvenBody = { readonly proof_of_work?: string }

/** Adds the proof of work that the server asks for. */
async function withProof<Body extends ProvenBody>(
  { raw, solver, needsProof }: Pick<SignInParts, 'raw' | 'solver' | 'needsProof'>,
  body: Body,
  options: ChallengeOptions,
): Promise<Body> {
  const { solve } = solver
  if (solve === undefined || body.proof_of_work !== undefined || !(await needsProof(options.signal))) return body
  return { ...body, proof_of_work: (await solve({ raw }, options)).proof }
}

/** Solves challenges once the client is complete: a core alone is small, for pages that have to show something soon. */
export type Solver = { solve?: typeof solveChallenge }

type SignInParts = {
  readonly raw: RawClient
  readonly solver: Solver
  readonly session: Session
  readonly needsProof: (signal: AbortSignal | undefined) => Promise<boolean>
}

export function createSignIn({ raw, solver, session, needsProof }: SignInParts): SignIn {
  return {
    async login(credentials, { signal } = {}) {
      const signedIn = await requestLogin(raw, credentials, signal)
      session.use(password(credentials.login, credentials.password, credentials))
      session.setToken(signedIn.token)
      return signedIn
    },
    async refresh({ signal } = {}) {
      const signedIn = requirePresent((await raw.POST('/api/auth/refresh', passSignal(signal))).data, 'session')
      session.setToken(requirePresent(signedIn.token, 'token'))
      return signedIn
    },
    async identity({ signal } = {}) {
      return requirePresent((await raw.GET('/api/auth/validate', passSignal(signal))).data, 'identity')
    },
    async groups({ signal } = {}) {
      return requirePresent((await raw.GET('/api/auth/groups', passSignal(signal))).data?.groups, 'groups')
    },
    async setPassword({ token, password: secret, currentPassword, otp }, { signal } = {}) {
      const proof = {
        ...(currentPassword !== undefined && { current_password: currentPassword }),
        ...(otp !== undefined && { otp }),
      }
      const sent = { body: { token, password: secret, ...proof }, ...passSignal(signal) }
      return requirePresent((await raw.POST('/api/auth/change_password', sent)).data?.login, 'login')
    },
    async requestPasswordChange({ signal } = {}) {
      await raw.POST('/api/auth/request_password_change', passSignal(signal))
    },
    async recoverPassword(recovery, options = {}) {
      const body = await withProof({ raw, solver, needsProof }, recovery, { ...options, purpose: 'recover_password' })
      await raw.POST('/api/auth/recover_password', { body, ...passSignal(options.signal) })
    },
    async register(registration, options = {}) {
      const body = await withProof({ raw, solver, needsProof }, registration, { ...options, purpose: 'register' })
      await raw.POST('/api/auth/register', { body, ...passSignal(options.signal) })
    },
    async keepInCookie({ signal } = {}) {
      const kept = requirePresent((await raw.PUT('/api/session', passSignal(signal))).data, 'session')
      session.use({ kind: 'cookie' })
      session.setToken(kept.csrf_token)
      return kept
    },
    browserSession: ({ signal } = {}) => requestBrowserSession(raw, signal),
    async logout({ signal } = {}) {
      if (session.isCookie()) await raw.DELETE('/api/session', passSignal(signal))
      else await raw.POST('/api/auth/logout', passSignal(signal))
      session.use({ kind: 'anonymous' })
    },
    clear: () => session.use({ kind: 'anonymous' }),
  }
}
