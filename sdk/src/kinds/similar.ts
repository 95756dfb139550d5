import type { Api } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** The files that are similar to a file, most alike first, and the digests they were compared by. */
export type SimilarFiles = Readonly<components['schemas']['SimilarFiles']>
/** A similar file, with its distance or score by each method. */
export type SimilarFile = Readonly<components['schemas']['SimilarFile']>

/** The digests of a file that need not be stored: at least one of them. */
export type SimilarityDigests = Readonly<Pick<components['schemas']['SimilarQuery'], 'tlsh' | 'ssdeep'>>

export type SimilarOptions = CallOptions & {
  /** The lowest score of ssdeep, 1 to 100. Default 50. */
  readonly minScore?: number
  /** The longest distance of TLSH, 0 to 200. Default 100. */
  readonly maxDistance?: number
  /** The largest number of files in the answer, 1 to 500. Default 50. */
  readonly limit?: number
}

export async function similarToFile({ raw }: Api, id: string, options: SimilarOptions = {}): Promise<SimilarFiles> {
  const sent = { params: { path: { id: checkId(id) }, query: boundsOf(options) }, ...passSignal(options.signal) }
  const { data } = await raw.GET('/api/file/{id}/similar', sent)
  return requirePresent(data, 'files')
}

export async function similarToDigests(
  { raw }: Api,
  { tlsh, ssdeep }: SimilarityDigests,
  options: SimilarOptions = {},
): Promise<SimilarFiles> {
  const digests = { ...(tlsh === undefined ? {} : { tlsh }), ...(ssdeep === undefined ? {} : { ssdeep }) }
  const body = { ...digests, ...boundsOf(options) }
  const { data } = await raw.POST('/api/similar', { body, ...passSignal(options.signal) })
  return requirePresent(data, 'files')
}

function boundsOf({ minScore, maxDistance, limit }: SimilarOptions) {
  return {
    ...(minScore === undefined ? {} : { min_score: minScore }),
    ...(maxDistance === undefined ? {} : { max_distance: maxDistance }),
    ...(limit === undefined ? {} : { count: limit }),
  }
}
