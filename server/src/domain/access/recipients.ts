import type { Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, notFound } from '../../errors/problems.ts'
import { GroupModel } from '../../tables/group.ts'
import { UserModel } from '../../tables/user.ts'

/** The groups that an upload is shared with. */
export async function recipientsOf({ app, caller }: Call, uploadAs: string): Promise<readonly number[]> {
  if (uploadAs === '*') return ownRecipients(caller)
  if (uploadAs === 'private' || uploadAs === caller.login) return [privateGroupOf(caller)]
  const unknown = notFound(`Group ${uploadAs} doesn't exist`)
  const group = await GroupModel.query(app.db).findOne('name', uploadAs).select('id', 'private')
  if (group === undefined) throw unknown
  if (!caller.groupIds.includes(group.id) && !caller.capabilities.has('sharing_with_all')) throw unknown
  if (group.private && (await isPending(app.db, uploadAs))) throw notFound(`Group ${uploadAs} is pending`)
  return [group.id, caller.privateGroupId]
}

function ownRecipients({ workspaceGroupIds, onlyGroupId, privateGroupId }: Caller): readonly number[] {
  return onlyGroupId === null ? workspaceGroupIds : [...new Set([onlyGroupId, privateGroupId])]
}

/** An upload that a key could not see afterwards is refused. */
function privateGroupOf({ privateGroupId, onlyGroupId, groupNames }: Caller): number {
  if (onlyGroupId !== null && onlyGroupId !== privateGroupId)
    throw forbidden(`This API key is limited to the group ${groupNames[0]}.`)
  return privateGroupId
}

async function isPending(db: Call['app']['db'], login: string): Promise<boolean> {
  const row = await UserModel.query(db).findOne({ login, pending: true }).select('id')
  return row !== undefined
}
