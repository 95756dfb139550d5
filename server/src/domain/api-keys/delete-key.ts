import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { ApiKeyModel } from '../../tables/api-key.ts'

/** Revokes a key of the caller, or any key for an administrator. */
export async function deleteKey({ caller, change }: Call, keyId: string): Promise<void> {
  await change(async (trx) => {
    const query = ApiKeyModel.query(trx).where('id', keyId).delete()
    if (!caller.capabilities.has('manage_users')) query.where('user_id', caller.userId)
    if ((await query) === 0) throw notFound("API key doesn't exist")
  })
}
