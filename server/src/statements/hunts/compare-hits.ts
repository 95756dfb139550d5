import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { FilledRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { visibleObjects } from '../access/visible.ts'

/** The hunts that are compared. */
export type HuntPair = { readonly thisId: string; readonly otherId: string }
export type HitBy = 'this' | 'other' | 'both'
export type HitCounts = Readonly<Record<HitBy, number>>
export type ComparisonPage = HuntPair & {
  readonly hitBy: HitBy
  readonly after?: number | undefined
  readonly count?: number | undefined
}

export type ComparedFileRow = FilledRow<ObjectModel, 'dhash' | 'fileName' | 'fileSize'> & {
  readonly position: number
  readonly rules: readonly string[]
  readonly otherRules: readonly string[]
}

// A hunt has 10 000 hits at most, so that each page may group the hits of both.
const HITS_OF_FILES = `
  select object_id, min(position) filter (where hunt_id = :thisId) as this_position,
    min(position) filter (where hunt_id = :otherId) as other_position,
    coalesce(array_agg(rule order by position) filter (where hunt_id = :thisId), '{}') as rules,
    coalesce(array_agg(rule order by position) filter (where hunt_id = :otherId), '{}') as other_rules
  from yara_hunt_hit where hunt_id in (:thisId, :otherId) group by object_id`

const WHERE: Readonly<Record<HitBy, string>> = {
  this: 'hit.other_position is null',
  other: 'hit.this_position is null',
  both: 'hit.this_position is not null and hit.other_position is not null',
}

/** How many of the files that the caller sees were hit by which hunt. */
export async function countComparedFiles(db: Knex, caller: Caller, pair: HuntPair): Promise<HitCounts> {
  const number = (hitBy: HitBy) => db.raw<number>(`(count(*) filter (where ${WHERE[hitBy]}))::int`)
  const columns: ColumnsFor<HitCounts> = { this: number('this'), other: number('other'), both: number('both') }
  const [counts] = await filesHit(db, caller, pair).select<[typeof columns], HitCounts[]>(columns)
  return counts ?? { this: 0, other: 0, both: 0 }
}

/** Files after a position that the caller sees, in the order in which a hunt found them. */
export async function selectComparedFiles(
  db: Knex,
  caller: Caller,
  { hitBy, after = 0, count = 100, ...pair }: ComparisonPage,
): Promise<readonly ComparedFileRow[]> {
  const position = hitBy === 'other' ? 'hit.other_position' : 'hit.this_position'
  return filesHit(db, caller, pair)
    .whereRaw(WHERE[hitBy])
    .where(position, '>', after)
    .orderBy(position)
    .limit(count)
    .select<ComparedFileRow[]>({
      position,
      rules: 'hit.rules',
      otherRules: 'hit.other_rules',
      dhash: 'object.dhash',
      fileName: 'object.file_name',
      fileSize: 'object.file_size',
    })
}

function filesHit(db: Knex, caller: Caller, { thisId, otherId }: HuntPair) {
  return visibleObjects(db, caller, 'file')
    .with('hit', db.raw<void>(HITS_OF_FILES, { thisId, otherId }))
    .join('hit', 'hit.object_id', 'object.id')
}
