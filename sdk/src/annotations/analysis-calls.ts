import { type Api, objectPath } from '../calls/api.ts'
import { UnsupportedError, validationError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

export type Analysis = Readonly<components['schemas']['Analysis']>
export type AnalysisPage = Readonly<components['schemas']['AnalysisList']>
export type AnalysisArguments = { readonly execute?: string }

/** The operations on analyses, whatever the server calls them. */
export type AnalysisCalls = {
  page(id: string, olderThan: string | undefined, signal?: AbortSignal): Promise<AnalysisPage>
  get(id: string, analysisId: string, signal?: AbortSignal): Promise<Analysis>
  start(id: string, args: AnalysisArguments, signal?: AbortSignal): Promise<Analysis>
  assign(id: string, analysisId: string, signal?: AbortSignal): Promise<Analysis>
  unassign(id: string, analysisId: string, signal?: AbortSignal): Promise<void>
}

/** Older servers know the paths only by the name of their backend; which ones is remembered. */
export function createAnalysisCalls(api: Api): AnalysisCalls {
  const [modern, old] = [modernCalls(api), legacyCalls(api)]
  let isOld = false
  const either = async <T>(call: (calls: AnalysisCalls) => Promise<T>): Promise<T> => {
    if (isOld) return call(old)
    try {
      return await call(modern)
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error
      const answer = await call(old)
      isOld = true
      return answer
    }
  }
  return {
    page: (id, olderThan, signal) => either((calls) => calls.page(id, olderThan, signal)),
    get: (id, analysisId, signal) => either((calls) => calls.get(id, analysisId, signal)),
    start: (id, args, signal) => either((calls) => calls.start(id, args, signal)),
    assign: (id, analysisId, signal) => either((calls) => calls.assign(id, analysisId, signal)),
    unassign: (id, analysisId, signal) => either((calls) => calls.unassign(id, analysisId, signal)),
  }
}

function modernCalls({ raw }: Api): AnalysisCalls {
  return {
    async page(id, olderThan, signal) {
      const sent = { ...below(id, olderThan), ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/{type}/{id}/analysis', sent)).data, 'analyses')
    },
    async get(id, analysisId, signal) {
      const sent = { ...one(id, analysisId), ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/{type}/{id}/analysis/{analysis_id}', sent)).data, 'analysis')
    },
    async start(id, args, signal) {
      const sent = { params: { path: objectPath(id) }, body: { arguments: args }, ...passSignal(signal) }
      return requirePresent((await raw.POST('/api/{type}/{id}/analysis', sent)).data, 'analysis')
    },
    async assign(id, analysisId, signal) {
      const sent = { ...one(id, analysisId), ...passSignal(signal) }
      return requirePresent((await raw.PUT('/api/{type}/{id}/analysis/{analysis_id}', sent)).data, 'analysis')
    },
    async unassign(id, analysisId, signal) {
      const sent = { ...one(id, analysisId), ...passSignal(signal) }
      await raw.DELETE('/api/{type}/{id}/analysis/{analysis_id}', sent)
    },
  }
}

function legacyCalls({ raw }: Api): AnalysisCalls {
  return {
    async page(id, olderThan, signal) {
      const sent = { ...below(id, olderThan), ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/{type}/{id}/karton', sent)).data, 'analyses')
    },
    async get(id, analysisId, signal) {
      const sent = { ...one(id, analysisId), ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/{type}/{id}/karton/{analysis_id}', sent)).data, 'analysis')
    },
    async start(id, args, signal) {
      const sent = { params: { path: objectPath(id) }, body: { arguments: args }, ...passSignal(signal) }
      return requirePresent((await raw.POST('/api/{type}/{id}/karton', sent)).data, 'analysis')
    },
    async assign(id, analysisId, signal) {
      const sent = { ...one(id, analysisId), ...passSignal(signal) }
      return requirePresent((await raw.PUT('/api/{type}/{id}/karton/{analysis_id}', sent)).data, 'analysis')
    },
    async unassign(id, analysisId, signal) {
      const sent = { ...one(id, analysisId), ...passSignal(signal) }
      await raw.DELETE('/api/{type}/{id}/karton/{analysis_id}', sent)
    },
  }
}

function below(id: string, olderThan: string | undefined) {
  return { params: { path: objectPath(id), query: olderThan === undefined ? {} : { older_than: olderThan } } }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function one(id: string, analysisId: string) {
  if (!uuid.test(analysisId)) throw validationError('analysisId', `"${analysisId.slice(0, 60)}" is not a UUID`)
  return { params: { path: { ...objectPath(id), analysis_id: analysisId } } }
}
