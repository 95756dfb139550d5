import type { Request, Response } from 'restify'
import { unrecorded } from '../audit/recorder.ts'
import type { App } from '../call.ts'
import { unavailable } from '../errors/problems.ts'
import { toProblem } from '../errors/to-problem.ts'
import { writeJson } from './bodies/output.ts'
import { isEnding } from './connections/ending.ts'
import { setCommonHeaders } from './connections/set-common-headers.ts'
import type { Plan } from './contract/plan.ts'
import { refuse } from './refuse.ts'

const NO_INPUT = { path: {}, query: {}, body: undefined }

/** An operation without the steps of other requests: it must answer however busy the server is. */
export async function runProbe(app: App, plan: Plan, req: Request, res: Response): Promise<void> {
  const requestId = setCommonHeaders(res)
  res.setHeader('Cache-Control', 'no-store')
  try {
    if (plan.operationId === 'getReadiness' && isEnding(req)) throw unavailable('the server is shutting down')
    const { signal } = new AbortController()
    const call = { app, caller: null, signal, emit: () => undefined, ...unrecorded(app.db) }
    writeJson(res, 200, await plan.handle(call, NO_INPUT))
  } catch (error) {
    await refuse(req, res, { problem: toProblem(error, app.log), requestId })
  }
}
