import type { Knex } from 'knex'
import type { GroupModel } from '../../tables/group.ts'
import type { Fields } from '../../tables/rows.ts'

const GROUPS = `
  select g.capabilities from "group" g join member m on m.group_id = g.id
  where m.user_id = ? order by g.id`

/** The capabilities that the groups of a user grant, as they are stored. */
export async function selectCapabilities(db: Knex, userId: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: Fields<GroupModel, 'capabilities'>[] }>(GROUPS, [userId])
  return rows.flatMap(({ capabilities }) => capabilities)
}
