import type { Call } from '../../call.ts'
import { visibleTo } from '../access/visible.ts'

// Larger numbers are written with an exponent, of which Knex reads the digits before it.
const MOST = Number.MAX_SAFE_INTEGER

/** Distinct tags of visible objects that begin with a text, in byte order. */
export async function suggestTags({ app: { db }, caller }: Call, prefix: string, count: number): Promise<string[]> {
  const query = db('tag').distinct('tag.tag').orderBy('tag.tag')
  if (prefix !== '') query.whereLike('tag.tag', `${prefix.replace(/[\\%_]/g, '\\$&')}%`)
  if (!caller.capabilities.has('access_all_objects')) {
    query.whereExists(db('object').select(db.raw('1')).whereRaw('object.id = tag.object_id').where(visibleTo(caller)))
  }
  if (count > 0) query.limit(Math.min(count, MOST))
  const rows: { tag: string }[] = await query
  return rows.map((row) => row.tag)
}
