import { type Api, checkName } from '../calls/api.ts'
import { ApiError, ValidationError } from '../errors/api-error.ts'
import { abortError } from '../errors/failure.ts'
import type { components } from '../generated/schema.ts'
import { asText, readExact } from '../json/lossless.ts'
import { type Selection, selectionOf } from '../kinds/archives.ts'
import { before, type PageOptions, pageByKey, paginate, withPageSize } from '../records/paginate.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { withQuery } from '../wire/long-queries.ts'
import { passSignal } from '../wire/raw.ts'
import { wait } from '../wire/wait.ts'

/** A change of many objects that the server makes in the background. */
export type Job = Readonly<components['schemas']['Job']>
export type JobChange = Readonly<components['schemas']['JobChange']>
export type JobResult = components['schemas']['JobResult']
/** The outcome of one object; `code` is the reason of a failure. */
export type JobOutcome = Readonly<components['schemas']['JobOutcome']>
export type JobPreview = Readonly<components['schemas']['JobPreview']>

/** A selection of objects, and the changes that each of them gets, in this order. */
export type NewJob = Selection & { readonly changes: readonly JobChange[] }

export type FollowOptions = CallOptions & {
  /** Pause between two looks. Default 1000. */
  readonly intervalMs?: number
}

export type OutcomeOptions = PageOptions & { readonly result?: JobResult; readonly group?: number }

/** A query, and the kind of the objects to count; without it objects of every kind. */
export type CountedQuery = { readonly query: string; readonly type?: components['schemas']['Kind'] }

export type CountOptions = FollowOptions & {
  /** Gets the job at each look: `done` of `total` objects have been looked at, `count` of them match. */
  readonly onProgress?: (job: Job) => void
}

/** Bounds of the likeness, and the beginning of a tag for the files of each group. */
export type GroupOptions = CountOptions & {
  /** Each file of a group gets this text and the name of the group as a tag. */
  readonly tag?: string
  readonly by?: readonly components['schemas']['ClusterMethod'][]
  readonly minScore?: number
  readonly maxDistance?: number
}
/** A group of similar files that a job found. */
export type JobGroup = Readonly<components['schemas']['JobGroup']>

/** Your own jobs. */
export type Jobs = {
  /**
   * Begins a job and returns at once. What a query finds is fixed by this call. Who lacks a capability, a group, a key or an object that the
   * changes need is refused here.
   *
   * @example
   * const { id } = await client.jobs.create({
   *   query: 'tag:emotet',
   *   changes: [{ action: 'add_tag', tag: 'reviewed' }, { action: 'share', group: 'partners' }],
   * })
   */
  create(job: NewJob, options?: CallOptions): Promise<Job>
  /**
   * Counts the matches of a query exactly, by a job that takes short statements however many there are. The number is that of the objects
   * which are stored now. An abort cancels the job. A job that ends early is an `ApiError` with the reason of the server as its code.
   *
   * @example
   * const onProgress = ({ done, total }: Job) => console.log(done, total)
   * const matches = await client.jobs.count({ type: 'file', query: 'NOT tag:reviewed' }, { onProgress })
   */
  count(counted: CountedQuery, options?: CountOptions): Promise<number>
  /**
   * Groups up to 50 000 files that a query finds by likeness, by a job, and resolves to the job once it is done. An abort cancels it. A job
   * that ends early is an `ApiError`.
   *
   * @example
   * const { id } = await client.jobs.group('NOT tag:known', { tag: 'cluster:' })
   * for await (const { tag, size } of client.jobs.groups(id)) console.log(tag, size)
   */
  group(query: string, options?: GroupOptions): Promise<Job>
  /**
   * Yields the groups that such a job found, the largest first; `outcomes` with `group` yields all files of one.
   *
   * @example for await (const { position, size, ids } of client.jobs.groups(id)) console.log(position, size, ids)
   */
  groups(id: string, options?: PageOptions): AsyncGenerator<JobGroup, void>
  /**
   * Counts the objects that such a job would change, and returns the first ones.
   *
   * @example const { total, objects } = await client.jobs.preview({ query: 'tag:old', changes: [{ action: 'delete' }] })
   */
  preview(job: NewJob, options?: CallOptions): Promise<JobPreview>
  /**
   * Fetches a job, with its progress.
   *
   * @example const { state, done, total } = await client.jobs.get(id)
   */
  get(id: string, options?: CallOptions): Promise<Job>
  /**
   * Yields the job with its progress until it has ended; the last value has the final state.
   *
   * @example for await (const { state, done, total } of client.jobs.follow(id)) console.log(state, done, total)
   */
  follow(id: string, options?: FollowOptions): AsyncGenerator<Job, void>
  /**
   * Yields the outcome of each object that the job has reached, in order; with `result` only those with this outcome, with `group` only
   * the files of the group at this position.
   *
   * @example for await (const { id, code } of client.jobs.outcomes(job, { result: 'failed' })) console.error(id, code)
   */
  outcomes(id: string, options?: OutcomeOptions): AsyncGenerator<JobOutcome, void>
  /**
   * Ends a job: nothing more is changed once this resolves. What has been changed stays.
   *
   * @example await client.jobs.cancel(id)
   */
  cancel(id: string, options?: CallOptions): Promise<Job>
  /**
   * Jobs, newest first; the server removes finished ones after some days.
   *
   * @example for await (const { id, state } of client.jobs.list()) console.log(id, state)
   */
  list(options?: PageOptions): AsyncGenerator<Job, void>
}

const OUTCOMES = 1000
// Most counts take less than the usual pause.
const INTERVAL_MS = 500

export function createJobs({ raw, wire }: Api): Jobs {
  const { numbers } = wire.settings
  const { bodySerializer } = asText
  const at = (id: string) => ({ path: { job_id: checkName('id', id) } })
  const get: Jobs['get'] = async (id, { signal } = {}) => {
    const { data } = await raw.GET('/api/job/{job_id}', { params: at(id), ...asText, ...passSignal(signal) })
    return readExact(data, numbers, 'job')
  }
  const create: Jobs['create'] = async (job, { signal } = {}) => {
    const sent = { body: bodyOf(job), ...asText, ...passSignal(signal) }
    const { data } = await raw.POST('/api/job', sent).catch((error: unknown) => {
      throw error instanceof ValidationError && 'query' in job ? withQuery(error, job.query) : error
    })
    return readExact(data, numbers, 'job')
  }
  const cancel: Jobs['cancel'] = async (id, { signal } = {}) => {
    const sent = { params: at(id), ...asText, ...passSignal(signal) }
    const { data } = await raw.POST('/api/job/{job_id}/cancel', sent)
    return readExact(data, numbers, 'job')
  }
  const follow: Jobs['follow'] = async function* (id, { intervalMs = 1000, signal } = {}) {
    for (;;) {
      const job = await get(id, signal ? { signal } : {})
      yield job
      if (job.state !== 'running') return
      await wait(intervalMs, signal)
    }
  }
  return {
    create,
    async count(counted, options) {
      const job = await runToEnd({ create, follow, cancel }, { ...counted, changes: [{ action: 'count' }] }, options)
      return requirePresent(job.count ?? undefined, 'count')
    },
    group(query, { tag, by, minScore, maxDistance, ...options } = {}) {
      const change: JobChange = {
        action: 'group',
        ...(tag === undefined ? {} : { tag }),
        ...(by === undefined ? {} : { by: [...by] }),
        ...(minScore === undefined ? {} : { min_score: minScore }),
        ...(maxDistance === undefined ? {} : { max_distance: maxDistance }),
      }
      return runToEnd({ create, follow, cancel }, { type: 'file', query, changes: [change] }, options)
    },
    groups: (id, options = {}) =>
      paginate<JobGroup, number>(async ({ cursor: after = 0, pageSize }) => {
        const params = { ...at(id), query: { after, count: pageSize } }
        const { data } = await raw.GET('/api/job/{job_id}/group', { params, ...passSignal(options.signal) })
        return pageByKey(requirePresent(data?.groups, 'groups'), pageSize, ({ position }) => position)
      }, options),
    async preview(job, { signal } = {}) {
      const { data } = await raw.POST('/api/job_preview', { body: bodyOf(job), bodySerializer, ...passSignal(signal) })
      return requirePresent(data, 'preview')
    },
    get,
    follow,
    outcomes: (id, { result, group, ...options } = {}) =>
      paginate<JobOutcome, number>(
        async ({ cursor: after = 0, pageSize }) => {
          const filter = { ...(result === undefined ? {} : { result }), ...(group === undefined ? {} : { group }) }
          const params = { ...at(id), query: { ...filter, after, count: pageSize } }
          const { data } = await raw.GET('/api/job/{job_id}/outcome', { params, ...passSignal(options.signal) })
          return pageByKey(requirePresent(data?.outcomes, 'outcomes'), pageSize, ({ position }) => position)
        },
        withPageSize(options, OUTCOMES),
      ),
    cancel,
    list: (options = {}) =>
      paginate<Job, string>(async ({ cursor, pageSize }) => {
        const query = { count: pageSize, ...before(cursor) }
        const { data } = await raw.GET('/api/job', { params: { query }, ...asText, ...passSignal(options.signal) })
        const { jobs } = readExact<{ readonly jobs: readonly Job[] }>(data, numbers, 'list of jobs')
        return pageByKey(jobs, pageSize, ({ id }) => id)
      }, options),
  }
}

function bodyOf(job: NewJob): components['schemas']['NewJob'] {
  return { ...selectionOf(job), changes: [...job.changes] }
}

/** Resolves to the job once it is done. */
async function runToEnd(
  jobs: Pick<Jobs, 'create' | 'follow' | 'cancel'>,
  wanted: NewJob,
  { onProgress, intervalMs = INTERVAL_MS, signal }: CountOptions = {},
): Promise<Job> {
  if (signal?.aborted) throw abortError(signal)
  // Without the signal: a job whose identifier is lost could not be cancelled.
  let job = await jobs.create(wanted)
  try {
    for await (job of jobs.follow(job.id, { intervalMs, ...(signal ? { signal } : {}) })) onProgress?.(job)
    return requireDone(job)
  } finally {
    // Its failure must not hide the error that ended the loop.
    if (job.state === 'running') await jobs.cancel(job.id).catch(() => undefined)
  }
}

function requireDone(job: Job): Job {
  const { state, reason, changes } = job
  if (state === 'done') return job
  const name = changes[0]?.action === 'count' ? 'count' : 'job'
  throw new ApiError(reason ?? 'aborted', `the ${name} was ${state}${reason === null ? '' : `: ${reason}`}`)
}
