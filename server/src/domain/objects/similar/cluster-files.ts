import type { Call } from '../../../call.ts'
import { type FileGroup, groupFiles, type LikenessMethod } from '../../../similarity/clusters/group-files.ts'
import { openPause } from '../../../similarity/open-pause.ts'
import type { Run } from '../../../statements/connection/answer-or-cancel.ts'
import { type CandidateRow, visibleCandidates } from '../../../statements/similarity/candidates.ts'
import { type CommonValue, commonFamilies, commonTags } from '../../../statements/similarity/common-values.ts'
import type { ComparedRow } from '../../../statements/similarity/compared-files.ts'
import { findIds } from '../find-ids.ts'
import { readSearch } from '../read-search.ts'
import type { SimilarityBounds } from './likeness.ts'
import { loadCompared } from './load-compared.ts'

export type ClusterRequest = SimilarityBounds & {
  readonly query: string
  /** The number of newest matches that are compared. */
  readonly maxFiles: number
  readonly methods: readonly LikenessMethod[]
  /** The largest number of clusters in the answer. */
  readonly count: number
  /** The largest number of identifiers in each. */
  readonly members: number
}

export type FileClusters = {
  readonly files: number
  readonly isComplete: boolean
  readonly total: number
  readonly clusters: readonly FileCluster[]
}
export type FileCluster = {
  readonly size: number
  readonly by: readonly LikenessMethod[]
  readonly newest: CandidateRow
  readonly ids: readonly string[]
  readonly tags: readonly CommonValue[]
  readonly families: readonly CommonValue[]
}

const MAX_COMMON = 5

/** Groups the newest files that match a query by likeness. */
export async function clusterFiles(call: Call, request: ClusterRequest): Promise<FileClusters> {
  const { app, caller, signal } = call
  const { query, maxFiles, count } = request
  const search = await readSearch(call, 'file', query)
  return app.searches.inTurn({ user: caller.login, name: `clusters ${query}`, signal }, async (signal) => {
    const run: Run = { pool: app.searches.pool, signal }
    const ids = await findIds(call, run, { kind: 'file', search, count: maxFiles + 1 })
    const files = await loadCompared(run, ids.slice(0, maxFiles), request.methods)
    const { groups, isComplete } = await groupFiles(files, { ...request, pause: openPause(signal) })
    const clusters = await describe(call, run, { files, request, groups: groups.slice(0, count) })
    return {
      files: files.length,
      isComplete: isComplete && ids.length <= maxFiles,
      total: groups.length,
      clusters,
    }
  })
}

type GroupsToDescribe = {
  readonly files: readonly ComparedRow[]
  readonly request: ClusterRequest
  readonly groups: readonly FileGroup[]
}

async function describe(call: Call, run: Run, { files, request, groups }: GroupsToDescribe): Promise<FileCluster[]> {
  const rowsOf = ({ members }: FileGroup) => members.flatMap((n) => files[n] ?? [])
  const members = groups.flatMap((group, n) => rowsOf(group).map(({ id }) => ({ id, group: n })))
  const grouped = { ids: members.map(({ id }) => id), groups: members.map(({ group }) => group) }
  const firstIds = groups.flatMap((group) => rowsOf(group).slice(0, 1)).map(({ id }) => id)
  const [tags, families, newest] = await Promise.all([
    commonTags(run, grouped),
    commonFamilies(run, call.caller, grouped),
    visibleCandidates(call.app.db, call.caller, firstIds),
  ])
  const newestById = new Map(newest.map((file) => [file.objectId, file]))
  const [tagsOf, familiesOf] = [mostCommon(tags), mostCommon(families)]
  return groups.flatMap((group, n) => {
    const rows = rowsOf(group)
    const first = newestById.get(rows[0]?.id ?? 0)
    // It may have been deleted, or withdrawn, meanwhile.
    if (first === undefined) return []
    const ids = rows.slice(0, request.members).map(({ dhash }) => dhash)
    return [{ size: rows.length, by: group.by, newest: first, ids, tags: tagsOf(n), families: familiesOf(n) }]
  })
}

function mostCommon(values: readonly CommonValue[]): (group: number) => readonly CommonValue[] {
  const byGroup = Map.groupBy(values, ({ group }) => group)
  return (group) => byGroup.get(group)?.slice(0, MAX_COMMON) ?? []
}
