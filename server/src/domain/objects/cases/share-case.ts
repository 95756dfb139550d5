import type { Knex } from 'knex'
import type { Call } from '../../../call.ts'
import { isForeignKeyViolation } from '../../../errors/database-errors.ts'
import { conflict, forbidden, notFound } from '../../../errors/problems.ts'
import { MAX_GROUPS_PER_CASE, requireRoom } from '../../../statements/annotations/bounds.ts'
import { CaseGroupModel } from '../../../tables/case-group.ts'
import { GroupModel } from '../../../tables/group.ts'
import type { CaseDetailRow } from '../../../tables/rows.ts'
import { within } from '../../access/within.ts'
import { shareGroups } from '../../shares/share-groups.ts'
import { findCase, findCaseToChange, lockCase, NOW, touchCase } from './find-case.ts'

/** Shares a case with a group that the caller may share objects with. */
export async function shareCase(call: Call, caseId: string, name: string): Promise<CaseDetailRow> {
  const { id } = await findCaseToChange(call, caseId)
  const [group] = await shareGroups(call, name)
  if (group === undefined) throw missingGroup(name)
  const sharedBy = call.caller.userId
  try {
    return await call.change(async (trx) => {
      await lockCase(trx, call, id)
      const shared = await groupsOf(trx, id)
      if (!shared.some(({ groupId }) => groupId === group.id)) {
        requireRoom({ before: shared.length, added: 1 }, MAX_GROUPS_PER_CASE, 'groups of a case')
        await CaseGroupModel.query(trx).insert({ caseId: id, groupId: group.id, sharedBy, sharedAt: NOW })
        await touchCase(trx, id)
      }
      return findCase(within(trx, call), id)
    })
  } catch (error) {
    throw isForeignKeyViolation(error) ? missingGroup(name) : error
  }
}

const missingGroup = (name: string) => notFound(`Group ${name} doesn't exist`)

/** Takes a share back, for who gave it, for who created the case, and for administrators. */
export async function unshareCase(call: Call, caseId: string, name: string): Promise<void> {
  const { caller } = call
  const { id } = await findCaseToChange(call, caseId)
  await call.change(async (trx) => {
    const { groups, canDelete } = await lockCase(trx, call, id)
    const group = await GroupModel.query(trx).findOne({ name }).select('id')
    const shared = await groupsOf(trx, id)
    const share = shared.find(({ groupId }) => groupId === group?.id)
    // A share that the caller may not see listed looks as if it did not exist.
    const isListed = groups.includes(name) || (caller.onlyGroupId === null && share?.sharedBy === caller.userId)
    if (share === undefined || !isListed) throw notFound(`The case is not shared with ${name}`)
    if (!canDelete && share.sharedBy !== caller.userId)
      throw forbidden(
        'Only the user who shared the case, the one who created it, and administrators take the share back',
      )
    if (shared.length === 1)
      throw conflict('the case is shared with this group alone: share it with another one, or delete it')
    await CaseGroupModel.query(trx).deleteById([id, share.groupId])
    await touchCase(trx, id)
  })
}

async function groupsOf(trx: Knex.Transaction, caseId: string) {
  return CaseGroupModel.query(trx).where({ case_id: caseId }).select('group_id', 'shared_by')
}
