import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import { isCsrfToken } from '../auth/csrf-token.ts'
import { SESSION_SECONDS } from '../auth/sign-token.ts'
import type { App } from '../call.ts'
import { isByTls } from './connections/client-address.ts'

const SESSION_COOKIE = 'lazaret_session'

/** The token that a request carries. */
export type Credentials = {
  readonly authorization: string | undefined
  readonly isCookie: boolean
  /** Why a cookie that is there does not count. */
  readonly refusal: string | null
}

/** From the header, or else from the cookie, which counts for changes only with its CSRF token. */
export function credentialsOf(app: App, req: IncomingMessage): Credentials {
  const { headers, method } = req
  const { authorization, cookie } = headers
  if (authorization !== undefined || cookie === undefined) return { authorization, isCookie: false, refusal: null }
  const token = parseCookie(cookie)[cookieFormOf(app, req).name]
  if (!token) return { authorization, isCookie: false, refusal: null }
  const given = headers['x-csrf-token']
  if (method === 'GET' || method === 'HEAD' || (typeof given === 'string' && isCsrfToken(app, token, given)))
    return { authorization: `Bearer ${token}`, isCookie: true, refusal: null }
  const refusal = 'the cookie of a session counts only with its X-CSRF-Token (see GET /api/session)'
  return { authorization, isCookie: false, refusal }
}

/**
 * Sets the cookie that scripts cannot read and other sites cannot use; null removes it. By TLS its name forbids other hosts of the domain
 * to set it. Then a cookie of the plain name, left by an earlier release, is removed.
 */
export function setSessionCookie(app: App, { req, res }: Exchange, token: string | null): void {
  const form = cookieFormOf(app, req)
  const cookies = [cookieText(form, token)]
  if (form.secure && SESSION_COOKIE in parseCookie(req.headers.cookie ?? '')) cookies.push(cookieText(PLAIN, null))
  res.setHeader('Set-Cookie', cookies)
}

type Exchange = { readonly req: IncomingMessage; readonly res: ServerResponse }
type CookieForm = { readonly name: string; readonly path?: string; readonly secure: boolean }

/** Without `Path` the browser takes the folder of the address that sets it, `/api` below whatever prefix a proxy has put it. */
const PLAIN: CookieForm = { name: SESSION_COOKIE, secure: false }

/** Browsers take `__Host-` for a whole host only; where the server is one of several below prefixes, each keeps its own. */
function cookieFormOf({ settings }: App, req: IncomingMessage): CookieForm {
  const { protocol, pathname } = URL.parse(settings.baseUrl) ?? {}
  if (protocol !== 'https:' && !isByTls(req, settings)) return PLAIN
  return pathname === undefined || pathname === '/'
    ? { name: `__Host-${SESSION_COOKIE}`, path: '/', secure: true }
    : { name: `__Secure-${SESSION_COOKIE}`, secure: true }
}

function cookieText(form: CookieForm, token: string | null): string {
  return stringifySetCookie({
    ...form,
    value: token ?? '',
    maxAge: token === null ? 0 : SESSION_SECONDS,
    httpOnly: true,
    sameSite: 'strict',
  })
}
