import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { GroupModel } from '../../tables/group.ts'
import { UserModel } from '../../tables/user.ts'

/** The groups that an upload is shared with. */
export async function recipientsOf({ app, caller }: Call, uploadAs: string): Promise<readonly number[]> {
  if (uploadAs === '*') return caller.workspaceGroupIds
  if (uploadAs === 'private' || uploadAs === caller.login) return [caller.privateGroupId]
  const unknown = notFound(`Group ${uploadAs} doesn't exist`)
  const group = await GroupModel.query(app.db).findOne('name', uploadAs).select('id', 'private')
  if (group === undefined) throw unknown
  if (!caller.groupIds.includes(group.id) && !caller.capabilities.has('sharing_with_all')) throw unknown
  if (group.private && (await isPending(app.db, uploadAs))) throw notFound(`Group ${uploadAs} is pending`)
  return [group.id, caller.privateGroupId]
}

async function isPending(db: Call['app']['db'], login: string): Promise<boolean> {
  const row = await UserModel.query(db).findOne({ login, pending: true }).select('id')
  return row !== undefined
}
