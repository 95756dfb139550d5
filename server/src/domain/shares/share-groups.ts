import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import type { Selected } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'

const COLUMNS = { id: 'g.id', name: 'g.name' } as const
export type ShareGroup = Selected<typeof COLUMNS, { g: Rows['group'] }>

/** Groups that the caller may share with: their own, or with the capability all. Groups of pending users are left out. */
export function shareGroups({ app: { db }, caller }: Call): Knex.QueryBuilder<object, ShareGroup[]> {
  const query: Knex.QueryBuilder<object, ShareGroup[]> = db('group as g')
    .whereRaw('not (g.private and exists (select 1 from "user" u where u.login = g.name and u.pending))')
    .orderByRaw('g.name collate "C"')
    .select(COLUMNS)
  if (!caller.capabilities.has('sharing_with_all')) query.whereRaw('g.id = any(?::int[])', [[...caller.groupIds]])
  return query
}

/** Their names. */
export async function listShareGroups(call: Call): Promise<string[]> {
  return (await shareGroups(call)).map(({ name }) => name)
}
