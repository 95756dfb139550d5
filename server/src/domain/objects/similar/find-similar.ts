import type { Call } from '../../../call.ts'
import { ssdeepScorer } from '../../../similarity/ssdeep-score.ts'
import { type CandidateRow, visibleCandidates } from '../../../statements/similarity/candidates.ts'
import { type Likeness, likenessOf, type Matches, type MatchQuery, matchesOf } from './likeness.ts'

export type SimilarQuery = MatchQuery & {
  /** The file itself. */
  readonly exceptId: number | null
  readonly count: number
}

export type SimilarFile = { readonly file: CandidateRow } & Likeness
export type SimilarFiles = { readonly files: readonly SimilarFile[]; readonly isComplete: boolean }

const BATCH = 500
const MAX_CANDIDATES = 20_000

/** The files most alike that the caller may see. */
export async function findSimilar(call: Call, query: SimilarQuery): Promise<SimilarFiles> {
  const { exceptId, count } = query
  const found = await matchesOf(call, query)
  const ranked = ranking(found).filter((objectId) => objectId !== exceptId)
  const candidates = ranked.slice(0, MAX_CANDIDATES)
  const files: SimilarFile[] = []
  for (let at = 0; at < candidates.length && files.length <= count; at += BATCH) {
    const rows = await visibleCandidates(call.app.db, call.caller, candidates.slice(at, at + BATCH))
    files.push(...rows.map((file) => ({ file, ...likenessOf(completed(found, query, file)) })))
    call.signal.throwIfAborted()
  }
  files.sort((a, b) => b.likeness - a.likeness || b.file.objectId - a.file.objectId)
  const isComplete = files.length <= count && candidates.length === ranked.length && found.isComplete
  return { files: files.slice(0, count), isComplete }
}

/** Ranks candidates without checking access: the search selects those that are visible. */
export async function rankSimilar(call: Call, query: MatchQuery): Promise<number[]> {
  return ranking(await matchesOf(call, query)).slice(0, MAX_CANDIDATES)
}

function ranking(found: Matches): number[] {
  const likeness = new Map(
    [...new Set([...found.distances.keys(), ...found.scores.keys()])].map((objectId) => [
      objectId,
      likenessOf({ distance: found.distances.get(objectId), score: found.scores.get(objectId) }).likeness,
    ]),
  )
  return [...likeness].sort(([a, one], [b, other]) => other - one || b - a).map(([objectId]) => objectId)
}

/** The index of grams leaves out some: what TLSH has found is scored, too. */
function completed({ distances, scores }: Matches, { digest, minScore }: SimilarQuery, file: CandidateRow) {
  const { objectId, ssdeep } = file
  const score = scores.get(objectId) ?? ssdeepScorer(digest.ssdeep ?? '')(ssdeep ?? '')
  return { distance: distances.get(objectId), score: score < minScore || score === 0 ? undefined : score }
}
