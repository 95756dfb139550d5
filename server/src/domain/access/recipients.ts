import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { GroupModel } from '../../tables/group.ts'

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
  const row = await db('user').where({ login, pending: true }).first('id')
  return row !== undefined
}
