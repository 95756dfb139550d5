import type { App, OpenCall } from '../call.ts'
import { Problem } from '../errors/problems.ts'
import type { AttemptResult } from '../limits/sign-ins/sign-in-admission.ts'
import type { SigningIn } from '../limits/sign-ins/sign-ins.ts'
import { type Account, accountByLogin } from './accounts.ts'
import { requireFittingPassword } from './password-rule.ts'
import { secondFactorInForce } from './second-factor/find-second-factor.ts'
import { useCode } from './second-factor/use-code.ts'

// Checked for an unknown login, so that the answer takes as long as for a known one.
const NOBODYS_HASH = '$2b$12$CwTycUXWue0Thq9StjUM0uJ8b1pDNhYhJ9r7fXfXvCqkF4VHq8u3K'

export type Proof = { readonly login: string; readonly password: string; readonly otp?: string | undefined }

export type Proven = { readonly account: Account; readonly hasSecondFactor: boolean }

/**
 * Checks a password and, for a user with a second factor, the code: throws unless both are right. A wrong login and a wrong
 * password give the same answer in the same time; that a code is needed is said to those only who know the password.
 */
export async function attemptSignIn(call: OpenCall, proof: Proof): Promise<Proven> {
  const { app, note, address = 'unknown', signal } = call
  const { login, password, otp } = proof
  requireFittingPassword(password)
  const who = { login, address, password, hasCode: otp !== undefined, signal }
  const { account, isRight, lacksCode, hasSecondFactor, ...attempted } = await app.signIns.attempt(who, () =>
    check(call, proof),
  )
  if (account === null || !isRight) {
    note({ login: account?.login ?? null })
    logDelay(app, who, { ...attempted, account })
    throw new Problem('invalid_credentials', hasSecondFactor ? 'Invalid or used code.' : 'Invalid login or password.')
  }
  if (lacksCode) throw codeRequired(call, account)
  return { account, hasSecondFactor }
}

/** The password was right. */
export function codeRequired({ note }: OpenCall, { login }: Account): Problem {
  note({ login })
  return new Problem('second_factor_required', 'A code of the second factor is required: send it as "otp".')
}

type Outcome = {
  readonly account: Account | null
  readonly isRight: boolean
  readonly lacksCode: boolean
  readonly hasSecondFactor: boolean
}

async function check(call: OpenCall, { login, password, otp }: Proof): Promise<Outcome> {
  const { db, passwords } = call.app
  const found: { account: Account | null } = { account: null }
  const readHash = async (): Promise<string> => {
    found.account = await accountByLogin(db, login)
    return found.account?.passwordHash ?? NOBODYS_HASH
  }
  const isVerified = await passwords.verify(password, readHash, call)
  const { account } = found
  if (!isVerified || account === null || account.passwordHash === null)
    return { account, isRight: false, lacksCode: false, hasSecondFactor: false }
  const factor = await secondFactorInForce(db, account.id)
  if (factor === null) return { account, isRight: true, lacksCode: false, hasSecondFactor: false }
  if (otp === undefined) return { account, isRight: true, lacksCode: true, hasSecondFactor: true }
  const { app, signal } = call
  const { isRight } = await app.signIns.attemptCode({ login: account.login, signal }, async () => ({
    isRight: await useCode(app, factor, otp),
  }))
  return { account, isRight, lacksCode: false, hasSecondFactor: true }
}

type FailedSignIn = AttemptResult & { readonly account: Account | null }

/** An unknown login is not logged: people sometimes type their password there. */
function logDelay(
  { log }: App,
  { address }: SigningIn,
  { account, failures, waitSeconds, countedBy }: FailedSignIn,
): void {
  if (waitSeconds === 0) return
  const facts = { login: account?.login ?? null, address, failures, wait_seconds: waitSeconds, counted_by: countedBy }
  log.warn(facts, 'too many failed sign-ins')
}
