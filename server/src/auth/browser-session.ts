import type { BrowserToken, Call } from '../call.ts'
import { shownCapabilities } from '../capabilities.ts'
import { invalidRequest, unauthenticated } from '../errors/problems.ts'
import type { components } from '../generated/contract.ts'
import { accountByLogin } from './accounts.ts'
import { csrfToken } from './csrf-token.ts'
import { renewSession } from './open-session.ts'
import { endOfToken } from './read-token.ts'

export type BrowserSession = components['schemas']['BrowserSession']

export function browserSession(call: Call, token = tokenOf(call).token): BrowserSession {
  const { app, caller } = call
  return {
    login: caller.login,
    capabilities: shownCapabilities(caller.capabilities),
    groups: [...caller.groupNames].sort(),
    csrf_token: csrfToken(app, token),
    expires_at: endOfToken(token),
  }
}

/** Puts the token of the request into the cookie. What is in the cookie already is extended, if it is a session. */
export async function keepBrowserSession(call: Call): Promise<BrowserSession> {
  const { token: given, isCookie, keep } = tokenOf(call)
  const token = isCookie && call.caller.sessionId !== null ? await renewed(call) : given
  keep(token)
  return browserSession(call, token)
}

async function renewed(call: Call): Promise<string> {
  const account = await accountByLogin(call.app.db, call.caller.login)
  if (account === null) throw unauthenticated()
  return (await renewSession(call, account)).token
}

/** What a request by a plugin lacks. */
export function tokenOf({ browserToken }: Call): BrowserToken {
  if (browserToken === undefined) throw invalidRequest('only a request with a token has a session')
  return browserToken
}
