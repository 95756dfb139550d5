import { raw } from 'objection'
import type { Call } from '../../call.ts'
import { conflict, notFound, Problem } from '../../errors/problems.ts'
import { SessionModel } from '../../tables/session.ts'
import { TotpModel } from '../../tables/totp.ts'
import { UserModel } from '../../tables/user.ts'
import { attemptSignIn, type Proof } from '../attempt-sign-in.ts'
import { findSecondFactor, secondFactorInForce } from './find-second-factor.ts'
import { newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import { seal } from './sealed-secret.ts'
import { newSecret, stepOf, uriOf } from './time-codes.ts'
import { secretOf } from './use-code.ts'

type OwnProof = Omit<Proof, 'login'>

export type NewTotp = { readonly secret: string; readonly uri: string }

/** Makes a secret, which is not yet in force. */
export async function beginTotp(call: Call, password: string): Promise<NewTotp> {
  const { app, caller, change } = call
  const inForce = conflict('A second factor is in force already: disable it first.')
  if ((await secondFactorInForce(app.db, caller.userId)) !== null) throw inForce
  const { account } = await attemptSignIn(call, { login: caller.login, password })
  const secret = newSecret()
  const sealed = seal(app, account.id, secret)
  await change(async (trx) => {
    const stored = await TotpModel.query(trx)
      .insert({ userId: account.id, ...sealed, confirmedAt: null, lastStep: 0 })
      .onConflict('user_id')
      .merge()
      .where('totp.confirmed_at', null)
      .returning('user_id')
    if (stored === undefined) throw inForce
  })
  return { secret, uri: uriOf(app, account.login, secret) }
}

/** Puts the secret in force by its first code, and ends the sessions that were opened without one. Returns the recovery codes. */
export async function enableTotp(call: Call, otp: string): Promise<string[]> {
  const { app, caller, change, signal } = call
  const { userId, login, sessionId } = caller
  const begun = await findSecondFactor(app.db, userId)
  if (begun === null) throw notFound('No second factor has been begun')
  const inForce = conflict('A second factor is in force already.')
  if (begun.confirmedAt !== null) throw inForce
  const { step } = await app.signIns.attemptCode({ login, signal }, async () => {
    const found = stepOf(secretOf(app, begun), otp.replace(/[\s-]/g, ''))
    return { isRight: found !== null, step: found }
  })
  if (step === null)
    throw new Problem('invalid_credentials', 'Invalid code: compare the clock of the device with that of the server.')
  const codes = newRecoveryCodes()
  await change(async (trx) => {
    // A session that is being opened waits for it, and then finds the second factor in force.
    await UserModel.query(trx).findById(userId).forUpdate().select('id')
    const confirmed = await TotpModel.query(trx)
      .where({ user_id: userId, secret: begun.secret, confirmed_at: null })
      .patch({ confirmedAt: raw(`clock_timestamp() at time zone 'utc'`), lastStep: step })
    if (confirmed === 0) throw inForce
    await storeRecoveryCodes(trx, userId, codes)
    if (sessionId !== null) await SessionModel.query(trx).findById(sessionId).patch({ hasSecondFactor: true })
    await SessionModel.query(trx).where({ user_id: userId, provider: null, has_second_factor: false }).delete()
  })
  return codes
}

/** Removes the second factor of the caller. */
export async function disableTotp(call: Call, proof: OwnProof): Promise<void> {
  const { account } = await attemptSignIn(call, { ...proof, login: call.caller.login })
  await removeTotp(call, account.id)
}

/** Removes the second factor of a user. Their sessions stay, as ones without it. */
export async function removeTotp({ change }: Call, userId: number): Promise<void> {
  await change(async (trx) => {
    if ((await TotpModel.query(trx).deleteById(userId)) === 0) throw notFound('No second factor is set up')
    await SessionModel.query(trx).where({ user_id: userId }).patch({ hasSecondFactor: false })
  })
}

/** Replaces the recovery codes of the caller. */
export async function renewRecoveryCodes(call: Call, proof: OwnProof): Promise<string[]> {
  const { account, hasSecondFactor } = await attemptSignIn(call, { ...proof, login: call.caller.login })
  if (!hasSecondFactor) throw notFound('No second factor is in force')
  const codes = newRecoveryCodes()
  await call.change(async (trx) => {
    if ((await TotpModel.query(trx).findById(account.id).forShare().select('user_id')) === undefined)
      throw notFound('No second factor is in force')
    await storeRecoveryCodes(trx, account.id, codes)
  })
  return codes
}
