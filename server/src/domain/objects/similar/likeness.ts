import type { Call } from '../../../call.ts'
import type { Neighbor } from '../../../similarity/nearest.ts'
import { ssdeepGrams } from '../../../similarity/ssdeep-grams.ts'
import { ssdeepScorer } from '../../../similarity/ssdeep-score.ts'
import { seesAll } from '../../../statements/access/visible.ts'
import { filesAmongFew, filesByGrams, visibleIds } from '../../../statements/similarity/candidates.ts'
import { hasSmallView } from '../../access/small-view.ts'

/** The digests that other files are compared with. */
export type SimilarityDigest = { readonly tlsh: Uint8Array | null; readonly ssdeep: string | null }

export type SimilarityBounds = {
  /** The lowest score of ssdeep. */
  readonly minScore: number
  /** The longest distance of TLSH. */
  readonly maxDistance: number
}

export const DEFAULT_BOUNDS: SimilarityBounds = { minScore: 50, maxDistance: 100 }

/** Undefined where the file is outside the bounds of the method. */
type Measurement = { readonly distance: number | undefined; readonly score: number | undefined }

export type Likeness = {
  /** The higher result of the two methods, from 0 to 100. */
  readonly likeness: number
  readonly by: readonly (
    | { readonly method: 'tlsh'; readonly distance: number }
    | { readonly method: 'ssdeep'; readonly score: number }
  )[]
}

export function likenessOf({ distance, score }: Measurement): Likeness {
  return {
    likeness: Math.max(0, 100 - (distance ?? 100), score ?? 0),
    by: [
      ...(distance === undefined ? [] : [{ method: 'tlsh', distance } as const]),
      ...(score === undefined ? [] : [{ method: 'ssdeep', score } as const]),
    ],
  }
}

/** So many of the files most alike are checked for access. */
export const MAX_CANDIDATES = 20_000

/** Results of each method by the number of the object. Those of TLSH may include objects that the caller may not see. */
export type Matches = {
  readonly distances: ReadonlyMap<number, number>
  readonly scores: ReadonlyMap<number, number>
  readonly isComplete: boolean
}

export type MatchQuery = SimilarityBounds & { readonly digest: SimilarityDigest }

// The newest: hundreds of thousands may share what a packer adds.
const MAX_SCORED = 10_000

export async function matchesOf(call: Call, query: MatchQuery): Promise<Matches> {
  const [near, scored] = await Promise.all([neighborsOf(call, query), scoresOf(call, query)])
  const isShort = near.length + scored.scores.size <= MAX_CANDIDATES
  const kept = isShort || seesAll(call.caller) ? near : await dropHidden(call, near)
  return { distances: new Map(kept.map(({ objectId, distance }) => [objectId, distance])), ...scored }
}

async function neighborsOf({ app, signal }: Call, { digest, maxDistance }: MatchQuery): Promise<readonly Neighbor[]> {
  const { tlsh } = digest
  return tlsh === null ? [] : app.tlshTable.nearest({ tlsh, maxDistance, signal })
}

/** Leaves out hidden files where they would take the place of candidates: one more than there may be is enough. */
async function dropHidden(call: Call, near: readonly Neighbor[]): Promise<readonly Neighbor[]> {
  const { app, caller, signal } = call
  if (await hasSmallView(call)) {
    const visible = new Set(await filesAmongFew(app.db, caller))
    return near.filter(({ objectId }) => visible.has(objectId))
  }
  const kept: Neighbor[] = []
  for (let at = 0, width = MAX_CANDIDATES; at < near.length && kept.length <= MAX_CANDIDATES; at += width, width *= 2) {
    signal.throwIfAborted()
    const checked = near.slice(at, at + width)
    const visible = new Set(
      await visibleIds(
        app.db,
        caller,
        checked.map(({ objectId }) => objectId),
      ),
    )
    kept.push(...checked.filter(({ objectId }) => visible.has(objectId)))
  }
  return kept
}

async function scoresOf(call: Call, { digest, minScore }: MatchQuery): Promise<Omit<Matches, 'distances'>> {
  const grams = ssdeepGrams(digest.ssdeep ?? '')
  if (grams.length === 0) return { scores: new Map(), isComplete: true }
  const rows = await filesByGrams(call.app.db, call.caller, { grams, limit: MAX_SCORED })
  const scoreWithin = scorerWithin(digest, minScore)
  const scores = new Map<number, number>()
  for (const { objectId, ssdeep } of rows) {
    const score = scoreWithin(ssdeep)
    if (score !== undefined) scores.set(objectId, score)
  }
  return { scores, isComplete: rows.length < MAX_SCORED }
}

/** Scores hashes; undefined where the score is below the bound. */
export function scorerWithin(
  digest: SimilarityDigest,
  minScore: number,
): (ssdeep: string | null) => number | undefined {
  const score = ssdeepScorer(digest.ssdeep ?? '')
  return (ssdeep) => {
    const found = score(ssdeep ?? '')
    return found > 0 && found >= minScore ? found : undefined
  }
}
