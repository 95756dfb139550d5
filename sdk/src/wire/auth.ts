/** The origin of a client's token. Made by `apiKey`, `password`, `bearer`, `sessionCookie` and `anonymous`. */
export type Auth =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'key'; readonly token: string }
  | ({ readonly kind: 'password' } & PasswordCredentials)
  | { readonly kind: 'bearer'; readonly get: () => string | Promise<string> }
  /** The browser has the token, and the client its CSRF token. */
  | { readonly kind: 'cookie' }

/** Credentials of a client; used again when the session has expired. */
export type PasswordCredentials = {
  readonly login: string
  readonly password: string
  /** Called where a code of the second factor is needed, and again after a wrong one, at most three times for a sign-in. */
  readonly onSecondFactor?: () => Promise<string>
}
