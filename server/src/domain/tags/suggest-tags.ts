import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { seesAll } from '../../statements/access/visible.ts'
import { answerOrCancel } from '../../statements/answer-or-cancel.ts'

// Larger numbers are written with an exponent, of which Knex reads the digits before it.
const MOST = Number.MAX_SAFE_INTEGER

type Asked = { readonly prefix: string; readonly count: number }

/** Distinct tags of visible objects that begin with a text, in byte order. */
export async function suggestTags({ app: { db }, caller, signal }: Call, asked: Asked): Promise<string[]> {
  const query = seesAll(caller) ? allTags(db, asked) : tagsOfGroups(db, asked, caller.groupIds)
  const rows = await answerOrCancel<{ tag: string }>(db, signal, query)
  return rows.map((row) => row.tag)
}

function allTags(db: Knex, asked: Asked): Knex.QueryBuilder {
  const found = db('tag_name as n').whereRaw('(not n.doubtful or exists (select 1 from tag t where t.tag = n.tag))')
  return beginning(found.select('n.tag'), 'n.tag', asked)
}

/** Tags of each group are read in order, so that a small limit reads few rows. */
function tagsOfGroups(db: Knex, asked: Asked, groupIds: readonly number[]): Knex.QueryBuilder {
  const ofGroup = db('group_tag as n')
    .whereRaw('n.group_id = g.id')
    .whereRaw(
      `(not n.doubtful or exists (
       select 1 from tag t join permission p on p.object_id = t.object_id and p.group_id = n.group_id where t.tag = n.tag))`,
    )
  const eachGroup = beginning(ofGroup.select('n.tag'), 'n.tag', asked)
  const found = db
    .from(db.raw('unnest(?::int[]) as g(id) cross join lateral (?) as found', [[...groupIds], eachGroup]))
    .distinct('found.tag')
  return cut(found.orderBy('found.tag'), asked)
}

function beginning(query: Knex.QueryBuilder, column: string, asked: Asked): Knex.QueryBuilder {
  if (asked.prefix !== '') query.whereLike(column, `${asked.prefix.replace(/[\\%_]/g, '\\$&')}%`)
  return cut(query.orderBy(column), asked)
}

function cut(query: Knex.QueryBuilder, { count }: Asked): Knex.QueryBuilder {
  return count > 0 ? query.limit(Math.min(count, MOST)) : query
}
