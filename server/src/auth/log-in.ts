import type { App, OpenCall } from '../call.ts'
import { Problem } from '../errors.ts'
import type { Attempted, SigningIn } from '../limits/sign-ins.ts'
import { type Account, accountByLogin } from './accounts.ts'
import { requireNoMaintenance } from './maintenance.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { requireFittingPassword } from './password-rule.ts'

// Checked for an unknown login, so that the answer takes as long as for a known one.
const NOBODYS_HASH = '$2b$12$CwTycUXWue0Thq9StjUM0uJ8b1pDNhYhJ9r7fXfXvCqkF4VHq8u3K'

/** Signs in with a password. A wrong login and a wrong password give the same answer in the same time. */
export async function logIn(call: OpenCall, login: string, password: string): Promise<OpenedSession> {
  const { app, note, address = 'unknown', signal } = call
  requireFittingPassword(password)
  // Before any look-up: it must not reveal which logins exist.
  requireNoMaintenance(app, login)
  const who = { login, address, password, signal }
  const { account, isRight, ...attempted } = await app.signIns.attempt(who, () => check(call, login, password))
  if (account === null || !isRight) {
    note({ login: account?.login ?? null })
    logDelay(app, who, { ...attempted, account })
    throw new Problem('invalid_credentials', 'Invalid login or password.')
  }
  requireSignInAllowed(account)
  return openSession(call, account, null)
}

/** Refuses some accounts, whether they signed in by password or by provider. */
export function requireSignInAllowed({ pending, disabled }: Account): void {
  if (pending)
    throw new Problem('account_pending', 'User registration is pending - check your e-mail inbox for confirmation')
  if (disabled) throw new Problem('account_disabled', 'User account is disabled.')
}

async function check(call: OpenCall, login: string, password: string) {
  const { db, passwords } = call.app
  const found: { account: Account | null } = { account: null }
  const readHash = async (): Promise<string> => {
    found.account = await accountByLogin(db, login)
    return found.account?.passwordHash ?? NOBODYS_HASH
  }
  const isVerified = await passwords.verify(password, readHash, call)
  const { account } = found
  return { account, isRight: isVerified && account !== null && account.passwordHash !== null }
}

type Failed = Attempted & { readonly account: Account | null }

/** An unknown login is not logged: people sometimes type their password there. */
function logDelay({ log }: App, { address }: SigningIn, { account, failures, waitSeconds }: Failed): void {
  if (waitSeconds === 0) return
  const facts = { login: account?.login ?? null, address, failures, wait_seconds: waitSeconds }
  log.warn(facts, 'too many failed sign-ins')
}
