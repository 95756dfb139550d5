import type { Api } from '../calls/api.ts'
import { TimeoutError } from '../errors/api-error.ts'
import { type PageOptions, paginate } from '../records/paginate.ts'
import type { CallOptions } from '../records/records.ts'
import { wait } from '../wire/wait.ts'
import { type Analysis, type AnalysisArguments, createAnalysisCalls } from './analysis-calls.ts'

export type AnalysisStatus = 'not_analyzed' | 'running' | 'finished'

export type WaitOptions = CallOptions & {
  /** Wait for this analysis only. Default: for all of the object. */
  readonly analysisId?: string
  /** First pause between two requests; it grows to half a minute. Default 2 000. */
  readonly intervalMs?: number
  /** Give up after this, with a `TimeoutError`. Default: never. */
  readonly timeoutMs?: number
}

/** Analyses of objects by the backend of the server. */
export type Analyses = {
  /**
   * All analyses of an object, newest first, page by page.
   *
   * @example for await (const { id, status } of client.analyses.list(sha256)) console.log(id, status)
   */
  list(id: string, options?: Omit<PageOptions, 'pageSize'>): AsyncIterable<Analysis>
  /**
   * Overall state of the analyses of an object.
   *
   * @example if ((await client.analyses.status(sha256)) === 'finished') console.log('done')
   */
  status(id: string, options?: CallOptions): Promise<AnalysisStatus>
  /**
   * One analysis, by its UUID: its state in each queue. `UnavailableError` while the server cannot ask its backend.
   *
   * @example const { last_update } = await client.analyses.get(sha256, analysisId)
   */
  get(id: string, analysisId: string, options?: CallOptions): Promise<Analysis>
  /**
   * Starts an analysis. Not retried automatically once it may have reached the server. Needs `analysis_manage` (or the
   * narrow `karton_reanalyze` of older servers); `UnavailableError` without a reachable backend.
   *
   * @example const { id } = await client.analyses.start(sha256)
   */
  start(id: string, options?: CallOptions & { readonly arguments?: AnalysisArguments }): Promise<Analysis>
  /**
   * Links an existing analysis with an object. Idempotent. Needs `analysis_manage` or `karton_assign`.
   *
   * @example await client.analyses.assign(sha256, analysisId)
   */
  assign(id: string, analysisId: string, options?: CallOptions): Promise<Analysis>
  /**
   * Removes such a link, and cancels the analysis if it still waits for the backend. Needs `analysis_manage` or
   * `karton_unassign`.
   *
   * @example await client.analyses.unassign(sha256, analysisId)
   */
  unassign(id: string, analysisId: string, options?: CallOptions): Promise<void>
  /**
   * Polls until nothing is running any more, and returns the final state.
   *
   * @example const status = await client.analyses.wait(sha256, { timeoutMs: 600_000 })
   */
  wait(id: string, options?: WaitOptions): Promise<AnalysisStatus>
}

const MAX_PAUSE_MS = 30_000

export function createAnalyses(api: Api): Analyses {
  const calls = createAnalysisCalls(api)
  return {
    list: (id, options = {}) =>
      paginate<Analysis, string>(async ({ cursor }) => {
        const { analyses } = await calls.page(id, cursor, options.signal)
        const last = analyses.at(-1)?.id
        return last === cursor ? { items: [] } : { items: analyses, next: last }
      }, options),
    status: async (id, { signal } = {}) => (await calls.page(id, undefined, signal)).status,
    get: (id, analysisId, { signal } = {}) => calls.get(id, analysisId, signal),
    start: (id, { arguments: args = {}, signal } = {}) => calls.start(id, args, signal),
    assign: (id, analysisId, { signal } = {}) => calls.assign(id, analysisId, signal),
    unassign: (id, analysisId, { signal } = {}) => calls.unassign(id, analysisId, signal),
    async wait(id, { analysisId, intervalMs = 2000, timeoutMs = Number.POSITIVE_INFINITY, signal } = {}) {
      const ask = async () =>
        (analysisId === undefined ? await calls.page(id, undefined, signal) : await calls.get(id, analysisId, signal))
          .status
      const began = performance.now()
      for (let pauseMs = intervalMs; ; pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)) {
        const status = await ask()
        if (status !== 'running') return status
        const leftMs = timeoutMs - (performance.now() - began)
        if (leftMs <= 0) throw new TimeoutError('deadline', `the analysis is still running after ${timeoutMs} ms`)
        await wait(Math.min(pauseMs, leftMs), signal)
      }
    },
  }
}
