import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal, type RawClient } from '../wire/raw.ts'

export type TotpState = Readonly<components['schemas']['Totp']>
export type TotpSecret = Readonly<components['schemas']['TotpSecret']>
export type OwnProof = Readonly<components['schemas']['OwnProof']>

/** The second factor of the caller, for sign-ins by password: codes of an authenticator that change every 30 seconds (TOTP). */
export type Totp = {
  /**
   * The state of the second factor: enabled or not, since when, recovery codes left, and required by a group or not.
   *
   * @example const { is_enabled, recovery_codes_left } = await client.totp.state()
   */
  state(options?: CallOptions): Promise<TotpState>
  /**
   * Makes a secret for an authenticator, shown once; nothing is in force before `enable`. Needs the own password:
   * `InvalidCredentialsError` if it is wrong, `ConflictError` while a second factor is in force.
   *
   * @example const { uri } = await client.totp.begin({ password: secret })
   */
  begin(proof: { readonly password: string }, options?: CallOptions): Promise<TotpSecret>
  /**
   * Puts the begun secret in force by a code of it, and ends the other sessions that were opened by password. Returns the
   * recovery codes, shown once; each replaces one code. `NotFoundError` if nothing was begun, `InvalidCredentialsError` if
   * the code is wrong.
   *
   * @example const codes = await client.totp.enable(await ask('Code: '))
   */
  enable(otp: string, options?: CallOptions): Promise<readonly string[]>
  /**
   * Removes the second factor. Needs the own password and a code or recovery code. `NotFoundError` if there is none.
   *
   * @example await client.totp.disable({ password: secret, otp: '492039' })
   */
  disable(proof: OwnProof, options?: CallOptions): Promise<void>
  /**
   * Replaces all recovery codes, and returns the new ones. Needs the own password and a code or recovery code.
   *
   * @example const codes = await client.totp.renewRecoveryCodes({ password: secret, otp: '492039' })
   */
  renewRecoveryCodes(proof: OwnProof, options?: CallOptions): Promise<readonly string[]>
  /**
   * Removes the second factor of a user who lost it. Needs `manage_users`; `NotFoundError` if the user has none,
   * `ForbiddenError` for the own one, which `disable` removes.
   *
   * @example await client.totp.reset('alice')
   */
  reset(login: string, options?: CallOptions): Promise<void>
}

export function createTotp(raw: RawClient): Totp {
  return {
    async state({ signal } = {}) {
      return requirePresent((await raw.GET('/api/auth/totp', passSignal(signal))).data, 'state')
    },
    async begin({ password }, { signal } = {}) {
      return requirePresent(
        (await raw.POST('/api/auth/totp', { body: { password }, ...passSignal(signal) })).data,
        'secret',
      )
    },
    async enable(otp, { signal } = {}) {
      const { data } = await raw.PUT('/api/auth/totp', { body: { otp }, ...passSignal(signal) })
      return requirePresent(data?.recovery_codes, 'recovery codes')
    },
    async disable(proof, { signal } = {}) {
      await raw.POST('/api/auth/totp/disable', { body: proof, ...passSignal(signal) })
    },
    async renewRecoveryCodes(proof, { signal } = {}) {
      const { data } = await raw.POST('/api/auth/totp/recovery_codes', { body: proof, ...passSignal(signal) })
      return requirePresent(data?.recovery_codes, 'recovery codes')
    },
    async reset(login, { signal } = {}) {
      await raw.DELETE('/api/user/{login}/totp', { params: { path: { login } }, ...passSignal(signal) })
    },
  }
}
