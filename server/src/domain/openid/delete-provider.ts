import type { Call } from '../../call.ts'
import { ownCapabilities } from '../../capabilities.ts'
import { lockAccessGraph } from '../../statements/access/lock-access-graph.ts'
import { GroupModel } from '../../tables/group.ts'
import { MemberModel } from '../../tables/member.ts'
import { OpenidIdentityModel } from '../../tables/openid-identity.ts'
import { OpenidProviderModel } from '../../tables/openid-provider.ts'
import { retryOnLockTimeout } from '../access/retry-on-lock-timeout.ts'
import { noSuchProvider } from './find-provider.ts'

/** Deletes a provider with its identities and its group. Users stay, and so do groups that were linked to it. */
export async function deleteProvider({ change, emit, note }: Call, name: string): Promise<void> {
  const group = await retryOnLockTimeout(change, async (trx) => {
    await lockAccessGraph(trx)
    const provider = await OpenidProviderModel.query(trx).findOne({ name }).forUpdate().select('id', 'group_id')
    if (provider === undefined) throw noSuchProvider(name)
    await OpenidIdentityModel.query(trx).where({ provider_id: provider.id }).delete()
    await OpenidProviderModel.query(trx).deleteById(provider.id)
    await MemberModel.query(trx).where({ group_id: provider.groupId }).delete()
    const [removed] = await GroupModel.query(trx)
      .where({ id: provider.groupId })
      .delete()
      .returning(['name', 'capabilities'])
    note({ taken: ownCapabilities(removed?.capabilities ?? []) })
    return removed?.name
  })
  if (typeof group === 'string') emit('removedGroup', { group: { name: group } })
}
