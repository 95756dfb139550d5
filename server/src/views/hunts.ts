import type { components } from '../generated/contract.ts'
import { openPrefilter } from '../prefilter/open-prefilter.ts'
import type { YaraHuntModel } from '../tables/yara-hunt.ts'
import type { HitString } from '../tables/yara-hunt-hit.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export function viewHunt(hunt: YaraHuntModel): Schemas['YaraHunt'] {
  const { id, state, reason, query, newest, total, scanned, skipped, failed, matched, hits, bytes } = hunt
  return {
    id,
    state,
    reason,
    ruleset: viewRuleset(hunt),
    query,
    newest,
    total,
    scanned,
    skipped,
    failed,
    matched,
    hits,
    bytes,
    seconds_left: secondsLeft(hunt),
    created_on: viewTime(hunt.createdOn),
    finished_on: hunt.finishedOn === null ? null : viewTime(hunt.finishedOn),
  }
}

export function viewHuntWithSource(hunt: YaraHuntModel): Schemas['YaraHunt'] {
  return { ...viewHunt(hunt), source: hunt.source, unfiltered_rules: [...openPrefilter(hunt.source).unfiltered] }
}

function viewRuleset({
  rulesetId: id,
  rulesetName: name,
  rulesetGroup: group,
  rulesetVersion: version,
}: YaraHuntModel) {
  return id === null || name === null || group === null || version === null ? null : { id, name, group, version }
}

/** At the pace so far. */
function secondsLeft({ state, total, scanned, failed, busyMs }: YaraHuntModel): number | null {
  const done = scanned + failed
  if (state !== 'running' || done === 0) return null
  return Math.round((Math.max(0, total - done) * busyMs) / done / 1000)
}

export function viewHit(row: {
  readonly position: number
  readonly dhash: string
  readonly fileName: string
  readonly fileSize: number
  readonly rule: string
  readonly strings: readonly HitString[]
}): Schemas['YaraHit'] {
  const { position, dhash: object, fileName: name, fileSize: size, rule, strings } = row
  return { position, object, name, size, rule, strings: [...strings] }
}

type ComparedFile = {
  readonly position: number
  readonly dhash: string
  readonly fileName: string
  readonly fileSize: number
  readonly rules: readonly string[]
  readonly otherRules: readonly string[]
}

type Comparison = {
  readonly counts: Schemas['YaraHuntComparison']['counts']
  readonly scopeDifferences: readonly Schemas['YaraScopeDifference'][]
  readonly files: readonly ComparedFile[]
}

export function viewComparison(
  { counts, scopeDifferences, files }: Comparison,
  hitBy: Schemas['YaraHitBy'],
): Schemas['YaraHuntComparison'] {
  return {
    counts,
    scope_differences: [...scopeDifferences],
    files: files.map(({ position, dhash: object, fileName: name, fileSize: size, rules, otherRules }) => {
      return { position, object, name, size, hit_by: hitBy, rules: [...rules], other_rules: [...otherRules] }
    }),
  }
}
