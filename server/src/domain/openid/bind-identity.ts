import type { Call } from '../../call.ts'
import { changedCapabilities } from '../../capabilities.ts'
import { isForeignKeyViolation } from '../../errors/database-errors.ts'
import { conflict, unauthenticated } from '../../errors/problems.ts'
import { selectCapabilities } from '../../statements/accounts/select-capabilities.ts'
import { OpenidIdentityModel } from '../../tables/openid-identity.ts'
import type { ProviderRow } from '../../tables/rows.ts'
import { UserModel } from '../../tables/user.ts'
import { holdProvider } from './find-provider.ts'
import { joinProviderGroup } from './register-identity.ts'

/** From now on the caller can sign in through the provider. */
export async function bindIdentity(
  { caller, change, emit, note }: Call,
  provider: ProviderRow,
  subject: string,
): Promise<void> {
  const group = await change(async (trx) => {
    await holdProvider(trx, provider)
    const user = await UserModel.query(trx).findById(caller.userId).forKeyShare().select('id')
    // Deleted concurrently.
    if (user === undefined) throw unauthenticated()
    const bound = await OpenidIdentityModel.query(trx)
      .where({ provider_id: provider.id })
      .where((either) => either.where({ sub_id: subject }).orWhere({ user_id: caller.userId }))
      .select('user_id')
      .first()
    if (bound !== undefined) throw conflict('Provider identity is already bound with an account.')
    const identity = { subId: subject, providerId: provider.id, userId: caller.userId }
    await OpenidIdentityModel.query(trx).insert({ ...identity, madeByKey: caller.makerKeyId })
    const before = await selectCapabilities(trx, caller.userId)
    const joined = await joinProviderGroup(trx, provider, { userId: caller.userId, madeByKey: caller.makerKeyId })
    note(changedCapabilities(before, await selectCapabilities(trx, caller.userId)))
    return joined
  }).catch((error: unknown) => {
    // The key that binds it was revoked concurrently.
    throw isForeignKeyViolation(error, 'openid_identity_made_by_key_fkey') ? unauthenticated() : error
  })
  if (group !== null) emit('createdMembership', { group: { name: group }, user: { login: caller.login } })
}
