import type { Call } from '../../../call.ts'
import { conflict, invalidField } from '../../../errors/problems.ts'
import {
  type ComparedFileRow,
  type ComparisonPage,
  countComparedFiles,
  type HitCounts,
  selectComparedFiles,
} from '../../../statements/hunts/compare-hits.ts'
import type { YaraHuntModel } from '../../../tables/yara-hunt.ts'
import { findHunt } from './find-hunt.ts'

export type ScopeDifference = 'state' | 'query' | 'newest' | 'total' | 'failed'
export type HuntComparison = {
  readonly counts: HitCounts
  readonly scopeDifferences: readonly ScopeDifference[]
  readonly files: readonly ComparedFileRow[]
}

/** Compares hunts that have ended: hits of others are still to come. */
export async function compareHunts(call: Call, { thisId, otherId, ...page }: ComparisonPage): Promise<HuntComparison> {
  const { app, caller } = call
  const first = await findHunt(call, thisId)
  const other = await findHunt(call, otherId)
  if (first.id === other.id) throw invalidField('with', 'must name another hunt')
  const running = [first, other].find(({ state }) => state === 'running')
  if (running !== undefined) throw conflict(`hunt ${running.id} has not ended`)
  const pair = { thisId: first.id, otherId: other.id }
  return {
    counts: await countComparedFiles(app.db, caller, pair),
    scopeDifferences: scopeDifferencesOf(first, other),
    files: await selectComparedFiles(app.db, caller, { ...page, ...pair }),
  }
}

/** A file that one hunt did not scan looks like one that its rules did not match. */
function scopeDifferencesOf(first: YaraHuntModel, other: YaraHuntModel): readonly ScopeDifference[] {
  const differing = (['query', 'newest', 'total'] as const).filter((name) => first[name] !== other[name])
  return [
    ...(first.state === 'done' && other.state === 'done' ? [] : (['state'] as const)),
    ...differing,
    ...(first.failed + other.failed > 0 ? (['failed'] as const) : []),
  ]
}
