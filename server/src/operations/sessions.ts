import { browserSession, keepBrowserSession as keep, tokenOf } from '../auth/browser-session.ts'
import type { Handler } from '../contract.ts'
import { plainUuid } from '../domain/access/plain-uuid.ts'
import { endSession as end, endSessions as endAll, endOwnSession } from '../domain/sessions/end-session.ts'
import { listSessions as list } from '../domain/sessions/list-sessions.ts'
import { viewSession } from '../views/sessions.ts'

export const listSessions: Handler<'listSessions'> = async (call, { path }) => ({
  sessions: (await list(call, path.login)).map((row) => viewSession(row, call.caller.sessionId)),
})

export const endSessions: Handler<'endSessions'> = async (call, { path }) => ({
  ended: await endAll(call, path.login),
})

export const endSession: Handler<'endSession'> = async (call, { path }) => {
  await end(call, plainUuid(path.session_id))
  return null
}

export const logout: Handler<'logout'> = async (call) => {
  await endOwnSession(call)
  return null
}

export const getBrowserSession: Handler<'getBrowserSession'> = async (call) => browserSession(call)

export const keepBrowserSession: Handler<'keepBrowserSession'> = (call) => keep(call)

export const endBrowserSession: Handler<'endBrowserSession'> = async (call) => {
  const browser = tokenOf(call)
  if (call.caller.sessionId !== null) await endOwnSession(call)
  browser.keep(null)
  return null
}
