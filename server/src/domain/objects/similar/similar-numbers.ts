import type { Call } from '../../../call.ts'
import { objectsByHash } from '../../../statements/access/objects-by-hash.ts'
import { seesAll } from '../../../statements/access/visible.ts'
import { similarityOf } from '../../../statements/similarity/similarity-of.ts'
import { rankSimilar } from './find-similar.ts'
import { DEFAULT_BOUNDS } from './likeness.ts'

/** The numbers of files that look like one, of which a search selects those that the caller may see; null if the caller may not see that one. */
export async function similarNumbers(call: Call, hash: string): Promise<readonly number[] | null> {
  const { app, caller } = call
  const candidates = await objectsByHash(app.db, caller, { kind: 'file', hash })
  const file = candidates.find(({ granted }) => granted || seesAll(caller))
  const digest = file && (await similarityOf(app.db, file.id))
  if (file === undefined || digest === undefined) return null
  return (await rankSimilar(call, { ...DEFAULT_BOUNDS, digest })).filter((id) => id !== file.id)
}
