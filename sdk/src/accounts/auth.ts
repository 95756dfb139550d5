import type { Auth, PasswordCredentials } from '../wire/auth.ts'
import { checkToken } from '../wire/client-options.ts'

/**
 * Signs in with an API key.
 *
 * @example createClient({ baseUrl, auth: apiKey(key) })
 */
export function apiKey(key: string): Auth {
  return { kind: 'key', token: checkToken('apiKey', key) }
}

export type PasswordOptions = Pick<PasswordCredentials, 'onSecondFactor'>

/**
 * Signs in with login and password: at the first call that needs it, and again when the session is over. For a user with a
 * second factor `onSecondFactor` gets the code; without it such a sign-in is a `SecondFactorRequiredError`.
 *
 * @example createClient({ baseUrl, auth: password('alice', secret, { onSecondFactor: () => ask('Code: ') }) })
 */
export function password(login: string, secret: string, { onSecondFactor }: PasswordOptions = {}): Auth {
  return { kind: 'password', login, password: secret, ...(onSecondFactor === undefined ? {} : { onSecondFactor }) }
}

/**
 * Gets the token from a function, called at the first call and again after the server has refused its last token.
 *
 * @example createClient({ baseUrl, auth: bearer(() => vault.read('lazaret/token')) })
 */
export function bearer(get: () => string | Promise<string>): Auth {
  return { kind: 'bearer', get: async () => checkToken('bearer', await get()) }
}

/**
 * Uses the session that the browser keeps in a cookie for the pages of the repository (`client.auth.keepInCookie`): scripts cannot
 * read it, and other sites cannot use it. Browsers only; `ValidationError` elsewhere.
 *
 * @example const client = createClient({ baseUrl: '/', auth: sessionCookie() })
 */
export function sessionCookie(): Auth {
  return { kind: 'cookie' }
}

/**
 * Sends no token.
 *
 * @example createClient({ baseUrl, auth: anonymous() })
 */
export function anonymous(): Auth {
  return { kind: 'anonymous' }
}
