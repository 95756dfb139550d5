import type { Knex } from 'knex'
import type { GroupModel } from '../../tables/group.ts'
import type { GroupsMode, OpenidProviderModel } from '../../tables/openid-provider.ts'
import type { Fields } from '../../tables/rows.ts'

export type GroupToChange = Fields<GroupModel, 'id' | 'name' | 'capabilities'> & { readonly isMember: boolean }

type GroupChangeRequest = {
  readonly userId: number
  /** Names of the groups that the user should be in. */
  readonly wanted: readonly string[]
}
type Provider = Fields<OpenidProviderModel, 'id'> & { readonly groupsMode: GroupsMode }

/** Groups that a user should join, and those that they should leave, by number. */
export async function selectGroupsToChange(
  trx: Knex.Transaction,
  provider: Provider,
  { userId, wanted }: GroupChangeRequest,
): Promise<GroupToChange[]> {
  const { rows } = await trx.raw<{ rows: GroupToChange[] }>(
    `select g.id, g.name, g.capabilities, own.is_member as "isMember" from "group" g
       cross join lateral (
         select exists (select 1 from member m where m.group_id = g.id and m.user_id = ?) as is_member
       ) own
     where not g.private and not g.immutable and (? = 'FULL' or g.openid_provider_id = ?)
       and case when g.name = any (?::varchar[])
         then not own.is_member and not exists (select 1 from "user" u where u.login = g.name)
         else own.is_member and not g."default" end
     order by g.id`,
    [userId, provider.groupsMode, provider.id, [...wanted]],
  )
  return rows
}
