import type { Knex } from 'knex'
import type { SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'

const COLUMNS = { id: 'g.id', name: 'g.name' } as const
type Row = SelectedRow<typeof COLUMNS, { g: Rows['group'] }>

type ShareGroupFilter = {
  /** Null: all groups. */
  readonly among: readonly number[] | null
  readonly name?: string
}

/** Groups by name. Those of pending users are left out. */
export async function selectShareGroups(db: Knex, { among, name }: ShareGroupFilter): Promise<Row[]> {
  const query = db('group as g')
    .whereRaw('not (g.private and exists (select 1 from "user" u where u.login = g.name and u.pending))')
    .orderByRaw('g.name collate "C"')
  if (among !== null) query.whereRaw('g.id = any(?::int[])', [[...among]])
  if (name !== undefined) query.where('g.name', name)
  return query.select(COLUMNS)
}
