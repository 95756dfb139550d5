import type { ClusterMethod, ClusterOptions, JobChange } from '@lazaret/sdk'
import { clustersPath } from '../records/kinds.ts'

export const LIKENESS_CHOICES = [50, 60, 70, 80, 90, 100] as const
export const CLUSTER_METHODS: readonly ClusterMethod[] = [
  'tlsh',
  'ssdeep',
  'imphash',
  'rich',
  'telfhash',
  'exports',
  'icon',
]

export type ClusterRequest = {
  readonly query: string
  /** The lowest score of ssdeep; TLSH may differ by what is left to 100. */
  readonly likeness: number
  /** Undefined: by all methods. */
  readonly method: ClusterMethod | undefined
}

/** The bounds of the server if none are sent. */
const DEFAULT_LIKENESS = 70
/** The server compares no more files, so the groups have all members. */
const MAX_MEMBERS = 10_000

/** Reads the request from the address. Invalid values give the defaults. */
export function readClusterRequest(search: string): ClusterRequest {
  const address = new URLSearchParams(search)
  return {
    query: address.get('query') ?? '',
    likeness: LIKENESS_CHOICES.find((choice) => String(choice) === address.get('likeness')) ?? DEFAULT_LIKENESS,
    method: CLUSTER_METHODS.find((method) => method === address.get('by')),
  }
}

export function pathOfClusters({ query, likeness, method }: ClusterRequest): string {
  return clustersPath(query, {
    ...(likeness === DEFAULT_LIKENESS ? {} : { likeness: String(likeness) }),
    ...(method === undefined ? {} : { by: method }),
  })
}

export function optionsOfClusters({ likeness, method }: ClusterRequest): ClusterOptions {
  return {
    minScore: likeness,
    maxDistance: 100 - likeness,
    memberLimit: MAX_MEMBERS,
    ...(method === undefined ? {} : { by: [method] }),
  }
}

/** Groups the same way in a job, which tags the files. */
export function changeOfClusters({ likeness, method }: ClusterRequest, tag: string): JobChange {
  return {
    action: 'group',
    tag,
    min_score: likeness,
    max_distance: 100 - likeness,
    ...(method === undefined ? {} : { by: [method] }),
  }
}
