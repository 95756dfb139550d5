import type { Call } from '../../../call.ts'
import { type CandidateRow, visibleCandidates } from '../../../statements/similarity/candidates.ts'
import {
  type Likeness,
  likenessOf,
  MAX_CANDIDATES,
  type Matches,
  type MatchQuery,
  matchesOf,
  scorerWithin,
} from './likeness.ts'
import { rankMatches } from './rank-similar.ts'

export type SimilarQuery = MatchQuery & {
  /** The file itself. */
  readonly exceptId: number | null
  readonly count: number
}

export type SimilarFile = { readonly file: CandidateRow } & Likeness
export type SimilarFiles = { readonly files: readonly SimilarFile[]; readonly isComplete: boolean }

const BATCH = 500

/** The files most alike that the caller may see. */
export async function findSimilar(call: Call, query: SimilarQuery): Promise<SimilarFiles> {
  const { exceptId, count } = query
  const found = await matchesOf(call, query)
  const measurementOf = completedFrom(found, query)
  const ranked = rankMatches(found).flatMap(({ objectId }) => (objectId === exceptId ? [] : objectId))
  const candidates = ranked.slice(0, MAX_CANDIDATES)
  const files: SimilarFile[] = []
  for (let at = 0; at < candidates.length && files.length <= count; at += BATCH) {
    const rows = await visibleCandidates(call.app.db, call.caller, candidates.slice(at, at + BATCH))
    files.push(...rows.map((file) => ({ file, ...likenessOf(measurementOf(file)) })))
    call.signal.throwIfAborted()
  }
  files.sort((a, b) => b.likeness - a.likeness || b.file.objectId - a.file.objectId)
  const isComplete = files.length <= count && candidates.length === ranked.length && found.isComplete
  return { files: files.slice(0, count), isComplete }
}

/** The index of grams leaves out some: what TLSH has found is scored, too. */
function completedFrom({ distances, scores }: Matches, { digest, minScore }: SimilarQuery) {
  const scoreWithin = scorerWithin(digest, minScore)
  return ({ objectId, ssdeep }: CandidateRow) => ({
    distance: distances.get(objectId),
    score: scores.get(objectId) ?? scoreWithin(ssdeep),
  })
}
