import type { Knex } from 'knex'
import type { SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'

const COLUMNS = { key: 'p.key', groupName: 'g.name', canRead: 'p.can_read', canSet: 'p.can_set' } as const
type Row = SelectedRow<typeof COLUMNS, { p: Rows['attribute_permission']; g: Rows['group'] }>

/** Rights of groups on a key, or on all, in the order in which the groups were created. */
export async function selectRights(db: Knex, key?: string): Promise<Row[]> {
  const query = db('attribute_permission as p').join('group as g', 'g.id', 'p.group_id').orderBy(['p.key', 'g.id'])
  if (key !== undefined) query.where('p.key', key)
  return query.select<Row[]>(COLUMNS)
}
