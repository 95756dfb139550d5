import type { Call } from '../../../call.ts'
import { type SimilarityOfFile, similarityOf } from '../../../statements/similarity/similarity-of.ts'
import { findObject } from '../../access/find-object.ts'
import { findSimilar, type SimilarFiles } from './find-similar.ts'
import type { SimilarityBounds } from './likeness.ts'

export type SimilarToFile = SimilarFiles & SimilarityOfFile

const GONE: SimilarityOfFile = { ssdeep: null, tlsh: null, isComputed: false }

/** The files most alike to one that the caller may see. */
export async function findSimilarToFile(
  call: Call,
  { id, ...query }: SimilarityBounds & { readonly id: string; readonly count: number },
): Promise<SimilarToFile> {
  const { id: objectId } = await findObject(call, 'file', id)
  const digest = (await similarityOf(call.app.db, objectId)) ?? GONE
  return { ...digest, ...(await findSimilar(call, { ...query, digest, exceptId: objectId })) }
}
