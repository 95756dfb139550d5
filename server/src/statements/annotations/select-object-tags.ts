import type { Knex } from 'knex'
import type { SelectedRow } from '../../tables/selected.ts'
import { attachedTo } from './attached-to.ts'

const COLUMNS = { tag: 'tag.tag' } as const
type Row = SelectedRow<typeof COLUMNS>

/** Tags of an object in the order in which they were added; null: it is gone. */
export async function selectObjectTags(db: Knex, objectId: number): Promise<Row[] | null> {
  const query = db('tag').where('tag.object_id', objectId).orderBy('tag.id')
  return attachedTo<Row>(db, objectId, query.select(COLUMNS))
}
