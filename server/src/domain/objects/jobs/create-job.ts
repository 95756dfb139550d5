import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Call } from '../../../call.ts'
import { conflict } from '../../../errors/problems.ts'
import { currentRequest } from '../../../log.ts'
import { MAX_KEPT_JOBS_PER_USER } from '../../../statements/annotations/bounds.ts'
import { countRunning, forgetOldJobs, insertJob, type NewJob as JobRow } from '../../../statements/jobs/insert-job.ts'
import type { JobChange, JobModel } from '../../../tables/job.ts'
import { within } from '../../access/within.ts'
import { type ObjectSelection, type Selection, type SelectionLimit, selectObjects } from '../select-objects.ts'
import { isCount, isGrouping, requireChanges } from './checked-changes.ts'
import { findJob } from './find-job.ts'
import { prepareCount } from './prepare-count.ts'
import { prepareGrouping } from './prepare-grouping.ts'

export type NewJob = Selection & { readonly changes: readonly JobChange[] }

/** What the job is about is fixed here; a process of the server does the work, any of them, also after a crash. */
export async function createJob(call: Call, asked: NewJob): Promise<JobModel> {
  const { app, change } = call
  await requireChanges(call, asked.changes)
  const insert = await prepare(call, asked)
  const created = await change(async (trx) =>
    findJob(within(trx, call), await storeJob(call, trx, { ...asked, insert })),
  )
  if (isGrouping(asked.changes)) app.background.kick('file_groups')
  else app.jobs.kick()
  return created
}

function prepare(call: Call, asked: NewJob): Promise<InsertJob> {
  if (isCount(asked.changes)) return prepareCount(call, asked)
  return isGrouping(asked.changes) ? prepareGrouping(call, asked) : prepareChanges(call, asked)
}

async function prepareChanges(call: Call, asked: NewJob): Promise<InsertJob> {
  const { objects, missing } = await selectForJob(call, asked)
  const dhashes = inOrder(asked, objects, missing)
  return (trx, job) => insertJob(trx, job, dhashes)
}

type InsertJob = (trx: Knex.Transaction, job: JobRow) => Promise<void>
type StoredJob = Pick<NewJob, 'changes' | 'query' | 'type'> & { readonly insert: InsertJob }

/** Stores a job of the caller, within their bounds, and returns its identifier. */
export async function storeJob(
  { app, caller, address }: Call,
  trx: Knex.Transaction,
  { changes, query, type, insert }: StoredJob,
): Promise<string> {
  const id = randomUUID()
  const most = app.settings.jobsPerUser
  if ((await countRunning(trx, caller.userId)) >= most)
    throw conflict(`you have ${most} unfinished jobs, which is as many as you may have`, { setting: 'jobs_per_user' })
  await forgetOldJobs(trx, caller.userId, MAX_KEPT_JOBS_PER_USER)
  const job = {
    id,
    userId: caller.userId,
    keyId: caller.makerKeyId,
    address: address ?? null,
    requestId: currentRequest()?.requestId ?? null,
    query: query ?? null,
    type: query === undefined ? null : (type ?? 'object'),
    changes: JSON.stringify(changes),
  }
  await insert(trx, job)
  return id
}

export function selectForJob(call: Call, selection: Selection): Promise<ObjectSelection> {
  const bound: SelectionLimit = { most: call.app.settings.jobMaxObjects, setting: 'job_max_objects' }
  return selectObjects(call, selection, bound)
}

/** Outcomes come in the order that was asked for, also those of what was not found. */
function inOrder(
  { ids }: Selection,
  objects: ObjectSelection['objects'],
  missing: readonly string[],
): readonly string[] {
  const found = objects.map(({ dhash }) => dhash)
  if (ids === undefined) return found
  const known = new Set([...found, ...missing])
  return [...new Set(ids)].filter((id) => known.has(id))
}
