import type { Knex } from 'knex'

/** The capabilities that the groups of a user grant, as they are stored. */
export async function selectCapabilities(db: Knex, userId: number): Promise<string[]> {
  const groups = await db('member as m')
    .join('group as g', 'g.id', 'm.group_id')
    .where('m.user_id', userId)
    .orderBy('g.id')
    .select({ capabilities: 'g.capabilities' })
  return groups.flatMap(({ capabilities }) => capabilities)
}
