import type { Call } from '../../../call.ts'
import { visibleHashes } from '../../../statements/similarity/candidates.ts'
import { DEFAULT_BOUNDS, likenessOf, type Matches, matchesOf, type SimilarityDigest, scorerWithin } from './likeness.ts'

export const MAX_CANDIDATES = 20_000
// Some milliseconds of comparisons.
const BATCH = 500

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
  // Only an upper bound needs the scores that the index has missed: they exclude files.
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

/** Of the nearest ones that TLSH has found. */
async function withMissedScores(call: Call, digest: SimilarityDigest, { distances, ...found }: Matches) {
  const missed = [...distances.keys()].filter((objectId) => !found.scores.has(objectId)).slice(0, MAX_CANDIDATES)
  const score = scorerWithin(digest, DEFAULT_BOUNDS.minScore)
  const scores = new Map(found.scores)
  for (let at = 0; at < missed.length; at += BATCH) {
    for (const { objectId, ssdeep } of await visibleHashes(call.app.db, call.caller, missed.slice(at, at + BATCH))) {
      const missedScore = score(ssdeep)
      if (missedScore !== undefined) scores.set(objectId, missedScore)
    }
    call.signal.throwIfAborted()
  }
  return { distances, scores }
}
