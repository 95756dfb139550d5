import { randomUUID } from 'node:crypto'
import type { Call, OpenCall } from '../call.ts'
import { shownCapabilities } from '../capabilities.ts'
import { isForeignKeyViolation } from '../errors/database-errors.ts'
import { unauthenticated } from '../errors/problems.ts'
import { extendSession } from '../statements/accounts/extend-session.ts'
import { insertSession } from '../statements/accounts/insert-session.ts'
import { UserModel } from '../tables/user.ts'
import { type Account, callerOf } from './accounts.ts'
import { SESSION_SECONDS, signSession } from './sign-token.ts'

export type OpenedSession = {
  readonly login: string
  readonly token: string
  readonly capabilities: string[]
  readonly groups: string[]
  readonly provider: string | null
}

const MAX_USER_AGENT_LENGTH = 200
const SECONDS_PER_DAY = 86_400

export type By = {
  readonly provider: string | null
  readonly hasSecondFactor?: boolean
  /** The API key that the session ends with. */
  readonly madeByKey?: string | null
}

/** A new session of a user who has signed in. */
export async function openSession(call: OpenCall, account: Account, by: By): Promise<OpenedSession> {
  const { app, address = 'unknown', userAgent = '' } = call
  const { provider, hasSecondFactor = false, madeByKey = null } = by
  const id = randomUUID()
  const client = { address, userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) }
  try {
    const how = { provider, hasSecondFactor, madeByKey }
    const session = { id, userId: account.id, ...client, ...how, seconds: SESSION_SECONDS }
    await insertSession(app.db, session)
  } catch (error) {
    // The account was deleted concurrently.
    if (isForeignKeyViolation(error, 'session_user_id_fkey')) throw unauthenticated()
    // The key was revoked concurrently.
    if (isForeignKeyViolation(error, 'session_made_by_key_fkey')) throw unauthenticated()
    throw error
  }
  call.note({ sessionId: id, ...(madeByKey === null ? {} : { keyId: madeByKey }) })
  return answer(call, { ...account, sessionId: id, seconds: SESSION_SECONDS }, provider)
}

/** A new token of the session that the caller has. Sessions that older servers began, and API keys, begin one. */
export async function renewSession(call: Call, account: Account): Promise<OpenedSession> {
  const { app, caller } = call
  const { sessionId, provider } = caller
  if (sessionId === null) return openSession(call, account, { provider, madeByKey: caller.makerKeyId })
  const maxSeconds = app.settings.sessionMaxDays * SECONDS_PER_DAY
  const seconds = await extendSession(app.db, sessionId, { seconds: SESSION_SECONDS, maxSeconds })
  if (seconds === null) throw unauthenticated('The session was ended, or is as old as a session may be: sign in again.')
  return answer(call, { ...account, sessionId, seconds }, provider)
}

type SessionAccount = Account & { readonly sessionId: string; readonly seconds: number }

async function answer({ app }: OpenCall, account: SessionAccount, provider: string | null): Promise<OpenedSession> {
  await UserModel.query(app.db)
    .findById(account.id)
    .patch({ loggedOn: new Date().toISOString().replace('Z', '') })
  const caller = callerOf(account, provider)
  return {
    login: account.login,
    token: signSession(app, account, provider),
    capabilities: shownCapabilities(caller.capabilities),
    groups: [...caller.groupNames].sort(),
    provider,
  }
}
