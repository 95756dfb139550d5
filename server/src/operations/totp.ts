import { loadTotp } from '../auth/second-factor/load-totp.ts'
import {
  beginTotp as begin,
  disableTotp as disable,
  enableTotp as enable,
  renewRecoveryCodes as renew,
} from '../auth/second-factor/own-totp.ts'
import { resetTotp as reset } from '../auth/second-factor/reset-totp.ts'
import type { Handler } from '../contract.ts'
import { viewTotp } from '../views/totp.ts'

export const getTotp: Handler<'getTotp'> = async (call) => viewTotp(await loadTotp(call))

export const beginTotp: Handler<'beginTotp'> = (call, { body }) => begin(call, body.password)

export const enableTotp: Handler<'enableTotp'> = async (call, { body }) => ({
  recovery_codes: await enable(call, body.otp),
})

export const disableTotp: Handler<'disableTotp'> = async (call, { body }) => {
  await disable(call, body)
  return null
}

export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async (call, { body }) => ({
  recovery_codes: await renew(call, body),
})

export const resetTotp: Handler<'resetTotp'> = async (call, { path }) => {
  await reset(call, path.login)
  return null
}
