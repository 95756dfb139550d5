import type { Call } from '../../../call.ts'
import { ssdeepGrams } from '../../../similarity/ssdeep-grams.ts'
import { ssdeepScorer } from '../../../similarity/ssdeep-score.ts'
import { filesByGrams } from '../../../statements/similarity/candidates.ts'

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

/** Results of each method by the number of the object. Those of TLSH include objects that the caller may not see. */
export type Matches = {
  readonly distances: ReadonlyMap<number, number>
  readonly scores: ReadonlyMap<number, number>
  readonly isComplete: boolean
}

export type MatchQuery = SimilarityBounds & { readonly digest: SimilarityDigest }

// The newest: hundreds of thousands may share what a packer adds.
const MAX_SCORED = 10_000

export async function matchesOf(call: Call, query: MatchQuery): Promise<Matches> {
  const [distances, scored] = await Promise.all([distancesOf(call, query), scoresOf(call, query)])
  return { distances, ...scored }
}

async function distancesOf({ app, signal }: Call, { digest, maxDistance }: MatchQuery): Promise<Matches['distances']> {
  const { tlsh } = digest
  if (tlsh === null) return new Map()
  const near = await app.tlshTable.nearest({ tlsh, maxDistance, signal })
  return new Map(near.map(({ objectId, distance }) => [objectId, distance]))
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
