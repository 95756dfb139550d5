import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../call.ts'
import { readToken } from './read-token.ts'
import { signingKey } from './signing-keys.ts'

/**
 * Goes with a token in a cookie: other sites can make a browser send the cookie, but cannot read this. A session keeps its own when
 * it is extended.
 */
export function csrfToken(app: App, token: string): string {
  const claims = readToken(app, token)
  const session = claims?.scope === 'session' ? claims.sessionId : null
  return createHmac('sha256', signingKey(app, 'csrf'))
    .update(session ?? token)
    .digest('base64url')
}

export function isCsrfToken(app: App, token: string, given: string): boolean {
  const [right, sent] = [Buffer.from(csrfToken(app, token)), Buffer.from(given)]
  return right.length === sent.length && timingSafeEqual(right, sent)
}
