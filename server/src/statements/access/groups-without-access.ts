import type { Knex } from 'knex'
import type { GroupModel } from '../../tables/group.ts'
import type { Fields } from '../../tables/rows.ts'

/** The groups that have no access to the object yet. */
export async function groupsWithoutAccess(
  trx: Knex.Transaction,
  objectId: number,
  groupIds: readonly number[],
): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: Fields<GroupModel, 'id'>[] }>(
    `select g.id from unnest(?::int[]) as g(id)
     where not exists (select 1 from permission p where p.object_id = ? and p.group_id = g.id)`,
    [[...groupIds], objectId],
  )
  return rows.map((row) => row.id)
}
