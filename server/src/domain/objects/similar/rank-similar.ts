import type { Call } from '../../../call.ts'
import { openPause } from '../../../similarity/open-pause.ts'
import { visibleHashes } from '../../../statements/similarity/candidates.ts'
import {
  DEFAULT_BOUNDS,
  likenessOf,
  MAX_CANDIDATES,
  type Matches,
  matchesOf,
  type SimilarityDigest,
  scorerWithin,
} from './likeness.ts'

/** Inclusive bounds of the likeness. */
type LikenessBounds = { readonly low: number; readonly high: number }

/** Ranks candidates without checking access: the search selects those that are visible. */
export async function rankSimilar(
  call: Call,
  digest: SimilarityDigest,
  { low, high }: LikenessBounds,
): Promise<number[]> {
  const minScore = Math.max(DEFAULT_BOUNDS.minScore, low)
  const maxDistance = Math.min(DEFAULT_BOUNDS.maxDistance, 100 - low)
  const found = await matchesOf(call, { digest, minScore, maxDistance })
  // A score that the index missed can only exclude a file if there is an upper bound.
  const matches = high < 100 ? await withMissedScores(call, digest, found) : found
  const within = rankMatches(matches).filter(({ likeness }) => likeness >= low && likeness <= high)
  return within.slice(0, MAX_CANDIDATES).map(({ objectId }) => objectId)
}

/** Most alike first, then newest first. */
export function rankMatches({ distances, scores }: Pick<Matches, 'distances' | 'scores'>) {
  const objectIds = [...new Set([...distances.keys(), ...scores.keys()])]
  const ranked = objectIds.map((objectId) => {
    const { likeness } = likenessOf({ distance: distances.get(objectId), score: scores.get(objectId) })
    return { objectId, likeness }
  })
  return ranked.sort((a, b) => b.likeness - a.likeness || b.objectId - a.objectId)
}

/** Adds the scores of the nearest files that TLSH has found and the index of ssdeep has missed. */
async function withMissedScores(call: Call, digest: SimilarityDigest, { distances, ...found }: Matches) {
  const missed = [...distances.keys()].filter((objectId) => !found.scores.has(objectId)).slice(0, MAX_CANDIDATES)
  const score = scorerWithin(digest, DEFAULT_BOUNDS.minScore)
  const scores = new Map(found.scores)
  const pause = openPause(call.signal)
  for (const { objectId, ssdeep } of await visibleHashes(call.app.db, call.caller, missed)) {
    const missedScore = score(ssdeep)
    if (missedScore !== undefined) scores.set(objectId, missedScore)
    await pause()
  }
  return { distances, scores }
}
