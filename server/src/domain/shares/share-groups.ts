import type { Knex } from 'knex'
import type { Call } from '../../call.ts'

export type ShareGroup = { readonly id: number; readonly name: string }

/** Groups that the caller may share with: their own, or with the capability all. Groups of pending users are left out. */
export function shareGroups({ app: { db }, caller }: Call): Knex.QueryBuilder {
  const query = db('group as g')
    .whereRaw('not (g.private and exists (select 1 from "user" u where u.login = g.name and u.pending))')
    .orderByRaw('g.name collate "C"')
    .select({ id: 'g.id', name: 'g.name' })
  if (!caller.capabilities.has('sharing_with_all')) query.whereRaw('g.id = any(?::int[])', [[...caller.groupIds]])
  return query
}

/** Their names. */
export async function listShareGroups(call: Call): Promise<string[]> {
  return shareGroups(call).pluck('g.name')
}
