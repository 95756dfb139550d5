import { LRUCache } from 'lru-cache'
import { openPrefilter, type Prefilter } from '../../prefilter/open-prefilter.ts'
import type { ClaimedHunt } from '../../statements/hunts/claim-hunt.ts'
import { type RuleSet, ruleSetOf } from '../../yara/open-scanner.ts'

export type HuntRules = {
  readonly rules: RuleSet
  /** Null: each file is read. */
  readonly prefilter: Prefilter | null
}

// Hunts take turns: their rules are not read anew for each.
const MAX_KEPT = 8

export function openHuntRules(): (hunt: ClaimedHunt) => HuntRules {
  const kept = new LRUCache<string, HuntRules>({ max: MAX_KEPT })
  return (hunt) => {
    const found = kept.get(hunt.id) ?? readRules(hunt)
    kept.set(hunt.id, found)
    return found
  }
}

function readRules({ source }: ClaimedHunt): HuntRules {
  const prefilter = openPrefilter(source)
  return {
    rules: ruleSetOf([{ namespace: 'hunt', source }]),
    prefilter: prefilter.unfiltered.length === 0 ? prefilter : null,
  }
}
