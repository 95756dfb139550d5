import type { Knex } from 'knex'
import type { Fields } from '../../tables/rows.ts'
import type { TagModel } from '../../tables/tag.ts'

// Larger numbers are written with an exponent, of which Knex reads the digits before it.
const MAX_TAGS = Number.MAX_SAFE_INTEGER

type Row = Fields<TagModel, 'tag'>
type Query = Knex.QueryBuilder<object, Row[]>

type TagPrefix = {
  readonly prefix: string
  /** Zero: all. */
  readonly count: number
}

/** Distinct tags of all objects that begin with a text, in byte order. */
export function selectTags(db: Knex, asked: TagPrefix): Query {
  const found = db('tag_name as n').whereRaw('(not n.doubtful or exists (select 1 from tag t where t.tag = n.tag))')
  return beginning(found.select<Row[]>('n.tag'), asked)
}

/** The same of objects that the groups see. Tags of each group are read in order, so that a small limit reads few rows. */
export function selectTagsOfGroups(db: Knex, groupIds: readonly number[], asked: TagPrefix): Query {
  const ofGroup = db('group_tag as n')
    .whereRaw('n.group_id = g.id')
    .whereRaw(
      `(not n.doubtful or exists (
       select 1 from tag t join permission p on p.object_id = t.object_id and p.group_id = n.group_id where t.tag = n.tag))`,
    )
  const eachGroup = beginning(ofGroup.select<Row[]>('n.tag'), asked)
  const found = db
    .from(db.raw<Row[]>('unnest(?::int[]) as g(id) cross join lateral (?) as found', [[...groupIds], eachGroup]))
    .distinct<Row[]>('found.tag')
  return cut(found.orderBy('found.tag'), asked)
}

/** `n` stands for the tags. */
function beginning(query: Query, asked: TagPrefix): Query {
  if (asked.prefix !== '') query.whereLike('n.tag', `${asked.prefix.replace(/[\\%_]/g, '\\$&')}%`)
  return cut(query.orderBy('n.tag'), asked)
}

function cut(query: Query, { count }: TagPrefix): Query {
  return count > 0 ? query.limit(Math.min(count, MAX_TAGS)) : query
}
