import type { ClusterMethod, Job } from '@lazaret/sdk'
import { openClientToChange } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { openStatusLine } from '../progress/status-line.ts'
import { jobGroupList } from '../shapes/clusters.ts'

type GroupRequest = {
  readonly query: string
  readonly tag: string | undefined
  readonly by: readonly ClusterMethod[]
  readonly minScore: number
  readonly maxDistance: number
  /** How many groups are printed. */
  readonly limit: number
}

/** Groups files by a job, and prints the groups. An interruption cancels the job. */
export async function printJobGroups(context: Context, request: GroupRequest): Promise<void> {
  const { limit } = request
  const opened = await openClientToChange(context)
  const { signal } = opened
  if (context.isDryRun) return void context.messages.note('would group files by a job')
  const job = await group(context, opened, request)
  await context.printAll(jobGroupList, () => opened.client.jobs.groups(job.id, { limit, signal }))
  const groups = job.groups ?? 0
  if (groups > limit) context.messages.note(`${groups} groups in all; --limit lists more of them`)
  if (job.is_complete === false) context.messages.note('not all ssdeep hashes were compared')
  if (job.failed > 0) context.messages.note(`${job.failed} files could not be tagged: lazaret job watch ${job.id}`)
  if (groups === 0) context.messages.note(`no groups among ${job.total} files`)
}

async function group(context: Context, { client, signal }: OpenClient, request: GroupRequest): Promise<Job> {
  const { query, tag, by, minScore, maxDistance } = request
  const status = openStatusLine(context)
  const onProgress = ({ compared, groups, total, done }: Job): void =>
    status.show(
      groups === null ? `group: ${compared ?? 0} of ${total} files compared` : `tag: ${done} of ${total} files`,
    )
  try {
    const options = { by, minScore, maxDistance, ...(tag === undefined ? {} : { tag }) }
    return await client.jobs.group(query, { ...options, onProgress, signal })
  } finally {
    status.end()
  }
}
