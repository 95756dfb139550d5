import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'restify'
import { identify } from '../auth/identify.ts'
import type { App } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { Download } from '../contract.ts'
import { missingCapability, unauthenticated } from '../errors.ts'
import { isHead } from './head.ts'
import { type DownloadRequest, writeDownload, writeJson } from './output.ts'
import type { Plan } from './plan.ts'
import { toProblem } from './problem.ts'
import { refuse } from './refuse.ts'

/** The life of a request. Whatever fails after the headers went out cuts the connection: never a short answer that looks whole. */
export async function runPlan(app: App, plan: Plan, req: Request, res: Response): Promise<void> {
  const requestId = stampRequest(res)
  const log = app.log.child({ request_id: requestId })
  const started = performance.now()
  let login: string | null = null
  try {
    const caller = await identify(app, req.headers.authorization)
    login = caller?.login ?? null
    requireAccess(plan, caller)
    const signal = signalOf(res)
    const input = await plan.readInput(req, req.params, new URLSearchParams(req.getQuery()))
    const output = await plan.handle({ app, caller, signal }, input)
    if (plan.answers === 'json') writeJson(res, 200, output ?? null)
    else await writeDownload(res, output as Download, { isHead: isHead(req), ...conditions(req), signal })
  } catch (error) {
    if (res.headersSent || res.destroyed) {
      if (!req.destroyed) log.warn({ operation: plan.operationId, error: String(error) }, 'answer cut off')
      res.destroy()
    } else {
      await refuse(req, res, { problem: toProblem(error, log), requestId })
    }
  } finally {
    log.info(
      {
        method: req.method,
        operation: plan.operationId,
        path: req.path(),
        status: res.statusCode,
        login,
        ms: Math.round(performance.now() - started),
      },
      'request answered',
    )
  }
}

type Conditions = Pick<DownloadRequest, 'range' | 'ifNoneMatch' | 'ifRange'>

function conditions({ headers }: Request): Conditions {
  return { range: headers.range, ifNoneMatch: headers['if-none-match'], ifRange: headers['if-range']?.toString() }
}

/** Headers that every answer carries. */
export function stampRequest(res: Response): string {
  const requestId = randomBytes(16).toString('hex')
  res.setHeader('X-Request-Id', requestId)
  res.setHeader('X-Content-Type-Options', 'nosniff')
  return requestId
}

function requireAccess(plan: Plan, caller: Caller | null): void {
  if (caller === null) {
    if (!plan.isOpen) throw unauthenticated()
    return
  }
  if (plan.capability !== null && !caller.capabilities.has(plan.capability)) throw missingCapability(plan.capability)
}

function signalOf(res: Response): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}
