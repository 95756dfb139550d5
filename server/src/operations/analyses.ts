import type { Handler } from '../contract.ts'
import { assignAnalysis as assign } from '../domain/analyses/assign-analysis.ts'
import { findAnalysis } from '../domain/analyses/find-analysis.ts'
import { listAnalyses as list } from '../domain/analyses/list-analyses.ts'
import { startAnalysis as start } from '../domain/analyses/start-analysis.ts'
import { unassignAnalysis as unassign } from '../domain/analyses/unassign-analysis.ts'
import { viewAnalyses, viewAnalysis, viewAssigned } from '../views/analyses.ts'

export const listAnalyses: Handler<'listAnalyses'> = async (call, { path, query }) => {
  const { analyses, newest } = await list(call, path, query.older_than)
  return viewAnalyses(analyses, newest)
}

export const startAnalysis: Handler<'startAnalysis'> = async (call, { path, body }) =>
  viewAnalysis(await start(call, path, body?.arguments ?? {}))

export const getAnalysis: Handler<'getAnalysis'> = async (call, { path }) =>
  viewAnalysis(await findAnalysis(call, path, path.analysis_id))

export const assignAnalysis: Handler<'assignAnalysis'> = async (call, { path }) =>
  viewAssigned(await assign(call, path, path.analysis_id))

export const unassignAnalysis: Handler<'unassignAnalysis'> = async (call, { path }) => {
  await unassign(call, path, path.analysis_id)
  return null
}

// The older names of the paths.
export const listKartonAnalyses: Handler<'listKartonAnalyses'> = (call, { path, query, body }) =>
  listAnalyses(call, { path, query, body })
export const startKartonAnalysis: Handler<'startKartonAnalysis'> = (call, { path, query, body }) =>
  startAnalysis(call, { path, query, body })
export const getKartonAnalysis: Handler<'getKartonAnalysis'> = (call, { path, query, body }) =>
  getAnalysis(call, { path, query, body })
export const assignKartonAnalysis: Handler<'assignKartonAnalysis'> = (call, { path, query, body }) =>
  assignAnalysis(call, { path, query, body })
export const unassignKartonAnalysis: Handler<'unassignKartonAnalysis'> = (call, { path, query, body }) =>
  unassignAnalysis(call, { path, query, body })
