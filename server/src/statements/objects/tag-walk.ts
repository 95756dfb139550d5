import type { Knex } from 'knex'
import { cancellable, type Run } from '../connection/answer-or-cancel.ts'
import { builtOnce } from '../connection/built-once.ts'
import { type BoundValues, type SettledWalk, textsOfBounds, valuesOfBounds, type WalkBounds } from './walk-bounds.ts'

/** Which objects with a tag are looked at, by their numbers. */
export type TagWalk = { readonly tag: string; readonly firstId: number; readonly lastId: number }

export type MeasuredWalk = TagWalk & SettledWalk

type WalkRequest = WalkBounds & { readonly tags: readonly string[]; readonly width: number }
type Values = BoundValues & { readonly tags: readonly string[] }

const walks = builtOnce<Values, MeasuredWalk>()

/**
 * For each tag, which numbers the newest `width` objects with it have. None if the numbers of objects say too little about their times.
 */
export async function selectTagWalks(run: Run, request: WalkRequest): Promise<readonly MeasuredWalk[]> {
  const { tags, time, pivot, width } = request
  return cancellable(run, (connection) =>
    walks.over(
      { db: run.pool, connection },
      {
        shape: [width, pivot === null, time.notBefore === null, time.notAfter === null].join(),
        values: { tags, ...valuesOfBounds(request) },
        build: (values) => build(run.pool, request, values),
      },
    ),
  )
}

function build(db: Knex, request: WalkRequest, values: Values): Knex.Raw<unknown> {
  const { clock, settledTime, clockValues, settledValues } = textsOfBounds(request)
  return db.raw<unknown>(
    `select w.tag, coalesce(f.id, 0) as "firstId", c.last_id as "lastId", ${settledTime} as "settledTime"
     from ${clock}
     cross join unnest(?::varchar[]) as w (tag)
     left join lateral (
       select t.object_id as id from tag t where t.tag = w.tag and t.object_id <= c.last_id
       order by t.object_id desc offset ${request.width - 1} limit 1
     ) f on true
     left join object o on o.id = f.id`,
    [...settledValues(values), ...clockValues(values), values.tags] as Knex.RawBinding[],
  )
}
