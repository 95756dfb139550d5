import { InvalidCredentialsError } from '../error.ts'
import { waitFor } from './wait.ts'

/** Where a client's token comes from. Made by `apiKey`, `password`, `bearer` and `anonymous`. */
export type Auth =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'key'; readonly token: string }
  | { readonly kind: 'password'; readonly login: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly get: () => string | Promise<string> }

/** The one token of a client, which all of its calls use. */
export type Session = {
  /** The token at hand; asks nobody. */
  current(): string | null
  /** The token, signing in first where that is needed. */
  token(signal?: AbortSignal): Promise<string | null>
  /** After a 401: whether there is now another token than the refused one. Calls that ask together share one sign-in. */
  renew(refused: string | null, signal?: AbortSignal): Promise<boolean>
  use(auth: Auth): void
  setToken(token: string): void
  readonly login: string | null
}

export type SignInWith = (credentials: { readonly login: string; readonly password: string }) => Promise<string>

export function createSession(first: Auth, signIn: SignInWith): Session {
  let auth = first
  let token = first.kind === 'key' ? first.token : null
  let running: Promise<string | null> | null = null
  // Repeating a wrong password with every call would lock the account.
  let refusal: InvalidCredentialsError | null = null

  const fetchToken = async (from: Auth): Promise<string | null> => {
    if (from.kind === 'password') return signIn(from)
    return from.kind === 'bearer' ? from.get() : null
  }

  const obtain = (): Promise<string | null> => {
    if (refusal) return Promise.reject(refusal)
    if (running) return running
    const from = auth
    const own = fetchToken(from).then(
      (fresh) => {
        if (auth === from) token = fresh
        return fresh
      },
      (error: unknown) => {
        if (auth === from && error instanceof InvalidCredentialsError) refusal = error
        throw error
      },
    )
    running = own.finally(() => {
      if (auth === from) running = null
    })
    return running
  }

  return {
    current: () => token,
    get login() {
      return auth.kind === 'password' ? auth.login : null
    },
    async token(signal) {
      if (token !== null || auth.kind === 'anonymous' || auth.kind === 'key') return token
      return waitFor(obtain(), signal)
    },
    async renew(refused, signal) {
      if (token !== null && token !== refused) return true
      if (auth.kind === 'anonymous' || auth.kind === 'key') return false
      token = null
      const fresh = await waitFor(obtain(), signal)
      return fresh !== null && fresh !== refused
    },
    use(next) {
      auth = next
      token = next.kind === 'key' ? next.token : null
      running = null
      refusal = null
    },
    setToken(fresh) {
      token = fresh
    },
  }
}
