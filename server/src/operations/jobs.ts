import type { Handler } from '../contract.ts'
import { cancelJob as cancel } from '../domain/objects/jobs/cancel-job.ts'
import { createJob as create } from '../domain/objects/jobs/create-job.ts'
import { findJob } from '../domain/objects/jobs/find-job.ts'
import { listGroups } from '../domain/objects/jobs/list-groups.ts'
import { listJobs as list } from '../domain/objects/jobs/list-jobs.ts'
import { listOutcomes } from '../domain/objects/jobs/list-outcomes.ts'
import { previewJob as preview } from '../domain/objects/jobs/preview-job.ts'
import { viewGroup, viewJob, viewOutcome } from '../views/jobs.ts'
import { viewSummary } from '../views/objects.ts'

export const createJob: Handler<'createJob'> = async (call, { body }) => viewJob(await create(call, body))

export const previewJob: Handler<'previewJob'> = async (call, { body }) => {
  const { objects, ...counts } = await preview(call, body)
  return { ...counts, objects: objects.map(viewSummary) }
}

export const listJobs: Handler<'listJobs'> = async (call, { query }) => ({
  jobs: (await list(call, query)).map(viewJob),
})

export const getJob: Handler<'getJob'> = async (call, { path }) => viewJob(await findJob(call, path.job_id))

export const cancelJob: Handler<'cancelJob'> = async (call, { path }) => viewJob(await cancel(call, path.job_id))

export const listJobOutcomes: Handler<'listJobOutcomes'> = async (call, { path, query }) => ({
  outcomes: (await listOutcomes(call, path.job_id, query)).map(viewOutcome),
})

export const listJobGroups: Handler<'listJobGroups'> = async (call, { path, query }) => {
  const { job, groups } = await listGroups(call, path.job_id, query)
  return { groups: groups.map((group) => viewGroup(job, group)) }
}
