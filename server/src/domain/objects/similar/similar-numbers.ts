import type { Call } from '../../../call.ts'
import type { SimilarLookup } from '../../../search/lookups.ts'
import { objectsByHash } from '../../../statements/access/objects-by-hash.ts'
import { seesAll } from '../../../statements/access/visible.ts'
import { similarityOf } from '../../../statements/similarity/similarity-of.ts'
import { rankSimilar } from './rank-similar.ts'

/**
 * Returns the numbers of files similar to the one with this hash, or null if that one is not visible. The search checks access
 * to each.
 */
export async function similarNumbers(call: Call, wanted: SimilarLookup): Promise<readonly number[] | null> {
  const { app, caller } = call
  const candidates = await objectsByHash(app.db, caller, { kind: 'file', hash: wanted.hash })
  const file = candidates.find(({ granted }) => granted || seesAll(caller))
  const digest = file && (await similarityOf(app.db, file.id))
  if (file === undefined || digest === undefined) return null
  return (await rankSimilar(call, digest, wanted)).filter((id) => id !== file.id)
}
