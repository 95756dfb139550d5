import { InvalidCredentialsError, SecondFactorRequiredError } from '../errors/api-error.ts'
import type { Auth, PasswordCredentials } from './auth.ts'
import { waitFor } from './wait.ts'

/** The one token of a client, which all of its calls use. */
export type Session = {
  /** True if the browser sends the token as a cookie; the token here is then the CSRF token. */
  isCookie(): boolean
  /** The current token; sends no request. */
  current(): string | null
  /** The token, signing in first if needed. */
  token(signal?: AbortSignal): Promise<string | null>
  /** Called after a 401. Resolves to true if there is now a token other than `refused`. Concurrent calls share one sign-in. */
  renew(refused: string | null, signal?: AbortSignal): Promise<boolean>
  use(auth: Auth): void
  setToken(token: string): void
}

export type Sources = {
  signIn(credentials: PasswordCredentials): Promise<string>
  csrfToken(): Promise<string>
}

type State = {
  auth: Auth
  token: string | null
  running: Promise<string | null> | null
  /** Repeating a wrong password with every call would lock the account, and a code that is missing does not come by itself. */
  refusal: InvalidCredentialsError | SecondFactorRequiredError | null
}

export function createSession(first: Auth, sources: Sources): Session {
  const state = stateOf(first)
  return {
    isCookie: () => state.auth.kind === 'cookie',
    current: () => state.token,
    async token(signal) {
      if (state.token !== null || !canRenew(state.auth)) return state.token
      return waitFor(obtain(state, sources), signal)
    },
    async renew(refused, signal) {
      if (state.token !== null && state.token !== refused) return true
      if (!canRenew(state.auth)) return false
      state.token = null
      const fresh = await waitFor(obtain(state, sources), signal)
      return fresh !== null && fresh !== refused
    },
    use: (auth) => void Object.assign(state, stateOf(auth)),
    setToken(token) {
      state.token = token
    },
  }
}

function stateOf(auth: Auth): State {
  return { auth, token: auth.kind === 'key' ? auth.token : null, running: null, refusal: null }
}

function canRenew({ kind }: Auth): boolean {
  return kind === 'password' || kind === 'bearer' || kind === 'cookie'
}

/** A new token; concurrent calls wait for the same one. */
function obtain(state: State, sources: Sources): Promise<string | null> {
  if (state.refusal) return Promise.reject(state.refusal)
  const { auth } = state
  // One turn later, so that even a function that throws immediately finds `running` set.
  state.running ??= Promise.resolve().then(() => fetchToken(state, auth, sources))
  return state.running
}

async function fetchToken(state: State, auth: Auth, sources: Sources): Promise<string | null> {
  try {
    const token = await tokenFrom(auth, sources)
    if (state.auth === auth) state.token = token
    return token
  } catch (error) {
    if (state.auth === auth && isFinal(error)) state.refusal = error
    throw error
  } finally {
    if (state.auth === auth) state.running = null
  }
}

async function tokenFrom(auth: Auth, { signIn, csrfToken }: Sources): Promise<string | null> {
  if (auth.kind === 'password') return signIn(auth)
  if (auth.kind === 'bearer') return auth.get()
  return auth.kind === 'cookie' ? csrfToken() : null
}

function isFinal(error: unknown): error is InvalidCredentialsError | SecondFactorRequiredError {
  return error instanceof InvalidCredentialsError || error instanceof SecondFactorRequiredError
}
