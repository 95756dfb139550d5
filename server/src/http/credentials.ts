import type { IncomingMessage } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import { isCsrfToken } from '../auth/csrf-token.ts'
import { SESSION_SECONDS } from '../auth/tokens.ts'
import type { App } from '../call.ts'

const SESSION_COOKIE = 'lazaret_session'

/** The token that a request carries. */
export type Credentials = {
  readonly authorization: string | undefined
  readonly isCookie: boolean
  /** Why a cookie that is there does not count. */
  readonly refusal: string | null
}

/** From the header, or else from the cookie, which counts for changes only with its CSRF token. */
export function credentialsOf(app: App, { headers, method }: IncomingMessage): Credentials {
  const { authorization, cookie } = headers
  if (authorization !== undefined || cookie === undefined) return { authorization, isCookie: false, refusal: null }
  const token = parseCookie(cookie)[SESSION_COOKIE]
  if (!token) return { authorization, isCookie: false, refusal: null }
  const given = headers['x-csrf-token']
  if (method === 'GET' || method === 'HEAD' || (typeof given === 'string' && isCsrfToken(app, token, given)))
    return { authorization: `Bearer ${token}`, isCookie: true, refusal: null }
  const refusal = 'the cookie of a session counts only with its X-CSRF-Token (see GET /api/session)'
  return { authorization, isCookie: false, refusal }
}

/**
 * A cookie that scripts cannot read and other sites cannot use; null removes it. Without `Path` the browser takes the folder of the address
 * that sets it, `/api` below whatever prefix a proxy has put it.
 */
export function sessionCookie(token: string | null, isSecure: boolean): string {
  return stringifySetCookie({
    name: SESSION_COOKIE,
    value: token ?? '',
    maxAge: token === null ? 0 : SESSION_SECONDS,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  })
}
