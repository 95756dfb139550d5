import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { selectKeyMemberships } from '../../statements/accounts/select-key-memberships.ts'
import { ApiKeyModel } from '../../tables/api-key.ts'

/** Revokes a key of the caller, or any key for an administrator. */
export async function deleteKey({ caller, change, emit }: Call, keyId: string): Promise<void> {
  const ended = await change(async (trx) => {
    const memberships = await selectKeyMemberships(trx, { id: keyId })
    const query = ApiKeyModel.query(trx).where('id', keyId).delete()
    if (!caller.capabilities.has('manage_users')) query.where('user_id', caller.userId)
    if ((await query) === 0) throw notFound("API key doesn't exist")
    return memberships
  })
  for (const { name, login } of ended) emit('removedMembership', { group: { name }, user: { login } })
}
