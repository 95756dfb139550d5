import type { Call } from '../../call.ts'
import { ownCapabilities } from '../../capabilities.ts'
import { forbidden, notFound } from '../../errors/problems.ts'
import { lockAccessGraph } from '../../statements/access/lock-access-graph.ts'
import { GroupModel } from '../../tables/group.ts'
import { MemberModel } from '../../tables/member.ts'
import { retryOnLockTimeout } from '../access/retry-on-lock-timeout.ts'

/** New accounts become members of it; without it they could do nothing. */
const REGISTERED = 'registered'

/** Deletes a group, and with it the access to objects and attribute keys that it granted. */
export async function deleteGroup({ change, emit, note }: Call, name: string): Promise<void> {
  await retryOnLockTimeout(change, async (trx) => {
    await lockAccessGraph(trx)
    const group = await GroupModel.query(trx).findOne({ name }).forUpdate().select('id', 'immutable', 'capabilities')
    if (group === undefined) throw notFound('No such group')
    if (name === REGISTERED) throw forbidden(`Group '${name}' is predefined and can't be removed.`)
    if (group.immutable) throw forbidden(`Group '${name}' is immutable and can't be removed.`)
    await MemberModel.query(trx).where({ group_id: group.id }).delete()
    await GroupModel.query(trx).deleteById(group.id)
    note({ taken: ownCapabilities(group.capabilities) })
  })
  emit('removedGroup', { group: { name } })
}
