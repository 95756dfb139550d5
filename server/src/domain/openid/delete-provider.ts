import type { Call } from '../../call.ts'
import { givingWay } from '../access/give-way.ts'
import { lockAccessGraph } from '../access/grant.ts'
import { noSuchProvider } from './find-provider.ts'

/** Deletes a provider with its identities and its group. Users stay, and so do groups that were linked to it. */
export async function deleteProvider({ app, emit }: Call, name: string): Promise<void> {
  const group = await givingWay(app.db, async (trx) => {
    await lockAccessGraph(trx)
    const provider = await trx('openid_provider').where({ name }).forUpdate().first({ id: 'id', groupId: 'group_id' })
    if (provider === undefined) throw noSuchProvider(name)
    await trx('openid_identity').where({ provider_id: provider.id }).delete()
    await trx('openid_provider').where({ id: provider.id }).delete()
    await trx('member').where({ group_id: provider.groupId }).delete()
    const [removed] = await trx('group').where({ id: provider.groupId }).delete().returning('name')
    return removed?.name
  })
  if (typeof group === 'string') emit('removedGroup', { group: { name: group } })
}
