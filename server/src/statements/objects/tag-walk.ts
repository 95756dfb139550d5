import type { Knex } from 'knex'
import type { Pivot } from '../../tables/rows.ts'
import type { TimeBounds } from '../../tables/where.ts'
import { cancellable, type Run } from '../connection/answer-or-cancel.ts'
import { builtOnce } from '../connection/built-once.ts'

/** Which objects with a tag are looked at, by their numbers. */
export type TagWalk = { readonly tag: string; readonly firstId: number; readonly lastId: number }

export type MeasuredWalk = TagWalk & {
  /** Objects before the walk are not newer. Null: none of them has the tag, or all are too old. */
  readonly settledTime: string | null
}

type WalkRequest = {
  readonly tags: readonly string[]
  /** Of what is searched. */
  readonly time: TimeBounds
  readonly pivot: Pivot | null
  readonly width: number
}
type Values = Pivot & TimeBounds & { readonly tags: readonly string[] }

const MAX_INTEGER = 2 ** 31 - 1
// With larger differences between the orders of numbers and times the walks would be long.
const MAX_SKEW = '1 day'
const walks = builtOnce<Values, MeasuredWalk>()

/**
 * For each tag, which numbers the newest `width` objects with it have. None if the numbers of objects say too little about their times.
 */
export async function selectTagWalks(
  run: Run,
  { tags, time, pivot, width }: WalkRequest,
): Promise<readonly MeasuredWalk[]> {
  const has = { pivot: pivot !== null, notBefore: time.notBefore !== null, notAfter: time.notAfter !== null }
  return cancellable(run, (connection) =>
    walks.over(
      { db: run.pool, connection },
      {
        shape: `${width} ${Object.values(has)}`,
        values: { tags, ...time, ...(pivot ?? { id: 0, uploadTime: '' }) },
        build: (values) => build(run.pool, { ...values, has, width }),
      },
    ),
  )
}

type TagWalkInput = Values & {
  readonly has: Record<'pivot' | 'notBefore' | 'notAfter', boolean>
  readonly width: number
}

function build(db: Knex, input: TagWalkInput): Knex.Raw<unknown> {
  const { tags, notBefore, notAfter, id, uploadTime, has, width } = input
  // Objects with larger numbers may be older than the pivot, but hardly. With an offset they are found by their time, not by number.
  const last = has.pivot
    ? `greatest(?::int, (select max(id) from (
        select o.id from object o where o.upload_time between ?::timestamp - order_skew and ?::timestamp offset 0) near))`
    : String(MAX_INTEGER)
  // Objects with larger numbers than the first that is too new by so much are too new as well.
  const lastInTime = has.notAfter
    ? `least(${last}, (select o.id from object o where o.upload_time > ?::timestamp + order_skew order by o.upload_time, o.id limit 1))`
    : last
  const settled = 'o.upload_time + c.order_skew'
  return db.raw<unknown>(
    `select w.tag, coalesce(f.id, 0) as "firstId", c.last_id as "lastId",
       ${has.notBefore ? `case when ${settled} >= ?::timestamp then ${settled} end` : settled} as "settledTime"
     from (select order_skew, ${lastInTime} as last_id from listing_clock where order_skew <= '${MAX_SKEW}') c
     cross join unnest(?::varchar[]) as w (tag)
     left join lateral (
       select t.object_id as id from tag t where t.tag = w.tag and t.object_id <= c.last_id
       order by t.object_id desc offset ${width - 1} limit 1
     ) f on true
     left join object o on o.id = f.id`,
    [
      ...(has.notBefore ? [notBefore] : []),
      ...(has.pivot ? [id, uploadTime, uploadTime] : []),
      ...(has.notAfter ? [notAfter] : []),
      tags,
    ] as Knex.RawBinding[],
  )
}
