import type { OpenCall } from '../call.ts'
import { Problem } from '../errors/problems.ts'
import { SessionModel } from '../tables/session.ts'
import type { Account } from './accounts.ts'
import { attemptSignIn, codeRequired, type Proof } from './attempt-sign-in.ts'
import { requireNoMaintenance } from './maintenance.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { secondFactorInForce } from './second-factor/find-second-factor.ts'

/** Signs in with a password, and a code where the user has a second factor. */
export async function logIn(call: OpenCall, proof: Proof): Promise<OpenedSession> {
  const { db } = call.app
  // Before any look-up: it must not reveal which logins exist.
  requireNoMaintenance(call.app, proof.login)
  const { account, hasSecondFactor } = await attemptSignIn(call, proof)
  requireSignInAllowed(account)
  const opened = await openSession(call, account, { provider: null, hasSecondFactor })
  // One that came into force meanwhile has ended the sessions that were there; this one may be later.
  if (hasSecondFactor || (await secondFactorInForce(db, account.id)) === null) return opened
  await SessionModel.query(db).where({ user_id: account.id, provider: null, has_second_factor: false }).delete()
  throw codeRequired(call, account)
}

/** Refuses some accounts, whether they signed in by password or by provider. */
export function requireSignInAllowed({ pending, disabled }: Account): void {
  if (pending)
    throw new Problem('account_pending', 'User registration is pending - check your e-mail inbox for confirmation')
  if (disabled) throw new Problem('account_disabled', 'User account is disabled.')
}
