import type { components } from '../generated/contract.ts'
import { parseLossless } from '../json/lossless.ts'
import type { JobChange, JobModel } from '../tables/job.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export function viewJob(job: JobModel): Schemas['Job'] {
  const { id, state, type, query, total, changed, unchanged, failed, createdOn, finishedOn } = job
  return {
    id,
    state,
    reason: job.reason,
    type,
    query,
    changes: [...readChanges(job)],
    total,
    done: changed + unchanged + failed,
    changed,
    unchanged,
    failed,
    count: job.matches,
    compared: job.compared,
    groups: job.groups,
    is_complete: job.isComplete,
    created_on: viewTime(createdOn),
    finished_on: finishedOn === null ? null : viewTime(finishedOn),
  }
}

/** As they were checked when the job was created. */
export function readChanges({ changes }: Pick<JobModel, 'changes'>): readonly JobChange[] {
  return parseLossless(changes) as unknown as readonly JobChange[]
}

export function viewOutcome(row: {
  readonly position: number
  readonly dhash: string
  readonly result: Schemas['JobResult']
  readonly code: Schemas['ProblemCode'] | null
}): Schemas['JobOutcome'] {
  const { position, dhash: id, result, code } = row
  return { position, id, result, code }
}

type JobGroup = {
  readonly position: number
  readonly name: string
  readonly size: number
  readonly methods: readonly Schemas['ClusterMethod'][]
  readonly ids: readonly string[]
}

export function viewGroup(
  job: Pick<JobModel, 'changes'>,
  { position, name, size, methods, ids }: JobGroup,
): Schemas['JobGroup'] {
  const [change] = readChanges(job)
  const tag = change?.tag === undefined ? null : `${change.tag}${name}`.toLowerCase().trim()
  return { position, name, tag, size, by: [...methods], ids: [...ids] }
}
