import { ssdeepParts } from '../../server/src/similarity/ssdeep-parts.ts'
import { ssdeepScorer } from '../../server/src/similarity/ssdeep-score.ts'
import { distanceAt } from '../../server/src/similarity/tlsh-distance.ts'
import type { StoredFile } from './fill.ts'

/** Identifiers of the files within a bound of one, by a comparison with each. */
export type AllPairs = {
  byScore(file: StoredFile, minScore: number): Set<string>
  byDistance(file: StoredFile, maxDistance: number): Set<string>
}

export function openAllPairs(files: readonly StoredFile[]): AllPairs {
  // Hashes of other sizes of pieces have a score of 0.
  const bySize = Map.groupBy(files, ({ ssdeep }) => sizeOf(ssdeep))
  const others = (file: StoredFile) => (other: StoredFile) => other.id !== file.id
  const idsOf = (found: readonly StoredFile[]) => new Set(found.map(({ sha256 }) => sha256))
  return {
    byScore(file, minScore) {
      const [score, size] = [ssdeepScorer(file.ssdeep), sizeOf(file.ssdeep)]
      const comparable = [size / 2, size, size * 2].flatMap((each) => bySize.get(each) ?? [])
      return idsOf(comparable.filter(others(file)).filter(({ ssdeep }) => score(ssdeep) >= minScore))
    },
    byDistance: (file, maxDistance) =>
      idsOf(
        files.filter(others(file)).filter(({ tlsh }) => distanceAt(file.tlsh, tlsh, 0, maxDistance) <= maxDistance),
      ),
  }
}

const sizeOf = (ssdeep: string): number => ssdeepParts(ssdeep)[0]?.blockSize ?? 0
