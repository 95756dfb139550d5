import type { Knex } from 'knex'
import type { Pivot } from '../../tables/rows.ts'
import { cancellable, type Run } from '../connection/answer-or-cancel.ts'
import { builtOnce } from '../connection/built-once.ts'

/** Which objects with a tag are looked at, by their numbers. */
export type TagWalk = { readonly tag: string; readonly firstId: number; readonly lastId: number }

export type MeasuredWalk = TagWalk & {
  /** Objects before the walk are not newer. Null: there are none that have the tag. */
  readonly settledTime: string | null
}

type WalkRequest = { readonly tags: readonly string[]; readonly pivot: Pivot | null; readonly width: number }
type Values = Pivot & { readonly tags: readonly string[] }

const MAX_INTEGER = 2 ** 31 - 1
// With larger differences between the orders of numbers and times the walks would be long.
const MAX_SKEW = '1 day'
const walks = builtOnce<Values, MeasuredWalk>()

/**
 * For each tag, which numbers the newest `width` objects with it have. None if the numbers of objects say too little about their times.
 */
export async function selectTagWalks(run: Run, { tags, pivot, width }: WalkRequest): Promise<readonly MeasuredWalk[]> {
  return cancellable(run, (connection) =>
    walks.over(
      { db: run.pool, connection },
      {
        shape: `${width} ${pivot === null}`,
        values: { tags, ...(pivot ?? { id: 0, uploadTime: '' }) },
        build: (values) => build(run.pool, { ...values, hasPivot: pivot !== null, width }),
      },
    ),
  )
}

type TagWalkInput = Values & { readonly hasPivot: boolean; readonly width: number }

function build(db: Knex, { tags, id, uploadTime, hasPivot, width }: TagWalkInput): Knex.Raw<unknown> {
  // Objects with larger numbers may be older than the pivot, but hardly. With an offset they are found by their time, not by number.
  const last = hasPivot
    ? `greatest(?::int, (select max(id) from (
        select o.id from object o where o.upload_time between ?::timestamp - order_skew and ?::timestamp offset 0) near))`
    : String(MAX_INTEGER)
  return db.raw<unknown>(
    `select w.tag, coalesce(f.id, 0) as "firstId", c.last_id as "lastId", o.upload_time + c.order_skew as "settledTime"
     from (select order_skew, ${last} as last_id from listing_clock where order_skew <= '${MAX_SKEW}') c
     cross join unnest(?::varchar[]) as w (tag)
     left join lateral (
       select t.object_id as id from tag t where t.tag = w.tag and t.object_id <= c.last_id
       order by t.object_id desc offset ${width - 1} limit 1
     ) f on true
     left join object o on o.id = f.id`,
    [...(hasPivot ? [id, uploadTime, uploadTime] : []), tags] as Knex.RawBinding[],
  )
}
