import type { Handler } from '../contract.ts'
import { clusterFiles as cluster } from '../domain/objects/similar/cluster-files.ts'
import { findSimilar } from '../domain/objects/similar/find-similar.ts'
import { findSimilarToFile } from '../domain/objects/similar/find-similar-to-file.ts'
import { DEFAULT_BOUNDS } from '../domain/objects/similar/likeness.ts'
import { readDigest } from '../domain/objects/similar/read-digest.ts'
import { viewFileClusters, viewSimilarFiles } from '../views/similarity.ts'

const DEFAULT_COUNT = 50

export const listSimilarFiles: Handler<'listSimilarFiles'> = async (call, { path, query }) => {
  const { min_score: minScore = DEFAULT_BOUNDS.minScore, max_distance: maxDistance = DEFAULT_BOUNDS.maxDistance } =
    query
  const { count = DEFAULT_COUNT } = query
  return viewSimilarFiles(await findSimilarToFile(call, { id: path.id, minScore, maxDistance, count }))
}

export const findSimilarFiles: Handler<'findSimilarFiles'> = async (call, { body }) => {
  const { min_score: minScore, max_distance: maxDistance, count } = body
  const digest = readDigest(body)
  const found = await findSimilar(call, { digest, minScore, maxDistance, count, exceptId: null })
  return viewSimilarFiles({ ...digest, ...found, isComputed: true })
}

export const clusterFiles: Handler<'clusterFiles'> = async (call, { body }) => {
  const {
    query,
    max_files: maxFiles,
    min_score: minScore,
    max_distance: maxDistance,
    by: methods,
    count,
    members,
  } = body
  return viewFileClusters(await cluster(call, { query, maxFiles, minScore, maxDistance, methods, count, members }))
}
