import type { Api } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** Groups of similar files, the largest first. */
export type FileClusters = Readonly<components['schemas']['FileClusters']>
/** A group of similar files. Each is similar to at least one other file of the group. */
export type FileCluster = Readonly<components['schemas']['FileCluster']>
/** How files are compared. */
export type ClusterMethod = components['schemas']['ClusterMethod']

export type ClusterOptions = CallOptions & {
  /** The number of newest matches that are compared, 2 to 10 000. Default 10 000. */
  readonly maxFiles?: number
  /** The lowest score of ssdeep, 1 to 100. Default 70. */
  readonly minScore?: number
  /** The longest distance of TLSH, 0 to 100. Default 30. */
  readonly maxDistance?: number
  /** The methods that make two files similar; any one is enough. Default all. */
  readonly by?: readonly ClusterMethod[]
  /** The largest number of clusters in the answer, 1 to 1000. Default 100. */
  readonly limit?: number
  /** The largest number of identifiers in each cluster, 1 to 10 000. Default 20. */
  readonly memberLimit?: number
}

export async function clusterFiles({ raw }: Api, query: string, options: ClusterOptions = {}): Promise<FileClusters> {
  const { maxFiles, minScore, maxDistance, by, limit, memberLimit, signal } = options
  const body = {
    query,
    ...(maxFiles === undefined ? {} : { max_files: maxFiles }),
    ...(minScore === undefined ? {} : { min_score: minScore }),
    ...(maxDistance === undefined ? {} : { max_distance: maxDistance }),
    ...(by === undefined ? {} : { by: [...by] }),
    ...(limit === undefined ? {} : { count: limit }),
    ...(memberLimit === undefined ? {} : { members: memberLimit }),
  }
  const { data } = await raw.POST('/api/similar/clusters', { body, ...passSignal(signal) })
  return requirePresent(data, 'clusters')
}
