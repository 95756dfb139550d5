import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'restify'
import { admit, recognise } from '../auth/identify.ts'
import { requireNoMaintenance } from '../auth/maintenance.ts'
import type { App } from '../call.ts'
import type { Caller } from '../caller.ts'
import { namedRight } from '../capabilities.ts'
import type { Download } from '../contract.ts'
import { missingCapability, unauthenticated } from '../errors.ts'
import { withRequest } from '../log.ts'
import { endpointOf } from '../metrics/metrics.ts'
import { clientAddress } from './client-address.ts'
import { isHead } from './head.ts'
import { type DownloadRequest, writeDownload, writeJson, writeText } from './output.ts'
import type { Plan } from './plan.ts'
import { toProblem } from './problem.ts'
import { refuse } from './refuse.ts'
import { openRequestLog, type RequestLog } from './request-log.ts'

/** The steps of a request. A failure after the headers were sent cuts the connection, so that no truncated response looks complete. */
export function runPlan(app: App, plan: Plan, req: Request, res: Response): Promise<void> {
  stampRequest(res)
  const lines = openRequestLog(app, plan, { req, res })
  return withRequest(lines.context, () => walkPlan(app, plan, { req, res, lines }))
}

// The client did not wait for a response.
const CLIENT_GONE = 499

type Exchange = { readonly req: Request; readonly res: Response; readonly lines: RequestLog }

async function walkPlan(app: App, plan: Plan, exchange: Exchange): Promise<void> {
  const { req, res, lines } = exchange
  lines.begin()
  const answered = app.metrics.begun()
  const started = performance.now()
  try {
    await answer(app, plan, { ...exchange, caller: await authorize(app, plan, exchange) })
  } catch (error) {
    if (res.headersSent || res.destroyed) {
      if (!req.destroyed) app.log.warn({ operation: plan.operationId, error: String(error) }, 'response cut off')
      res.destroy()
    } else {
      await refuse(req, res, { problem: toProblem(error, app.log), requestId: lines.context.requestId })
    }
  } finally {
    lines.end()
    answered({
      method: isHead(req) ? 'HEAD' : plan.method.toUpperCase(),
      endpoint: endpointOf(plan.resource),
      user: lines.context.user ?? clientAddress(req, app.settings),
      status: res.headersSent ? res.statusCode : CLIENT_GONE,
      seconds: (performance.now() - started) / 1000,
    })
  }
}

/** Identifies and authorizes the caller, before any byte of the body is read. */
async function authorize(app: App, plan: Plan, { req, lines }: Exchange): Promise<Caller | null> {
  const known = await recognise(app, req.headers.authorization)
  const user = known?.account.login ?? null
  lines.context.user = user
  const caller = admit(app, known)
  if (caller === null && plan.isOpen && !plan.isOpenInMaintenance) requireNoMaintenance(app, null)
  const address = clientAddress(req, app.settings)
  await app.quota.spend({ caller, address, resource: plan.resource, method: plan.method })
  if (plan.deprecated !== null) app.usage.deprecated({ ...plan.deprecated, user })
  requireAccess(plan, caller, req.params)
  plan.requireSetting(app)
  await plan.requireAccount(app, req.params)
  return caller
}

type Admitted = Exchange & { readonly caller: Caller | null }

async function answer(app: App, plan: Plan, { req, res, lines, caller }: Admitted): Promise<void> {
  const query = new URLSearchParams(req.getQuery())
  for (const { name, feature } of plan.deprecatedArguments) {
    if (query.has(name)) app.usage.deprecated({ feature, user: lines.context.user })
  }
  using happened = app.hooks.collect()
  const signal = signalOf(res)
  if (plan.method !== 'get') await app.hooks.room(signal)
  const input = await plan.readInput(req, req.params, query)
  const address = clientAddress(req, app.settings)
  const output = await plan.handle({ app, caller, signal, address, emit: lines.noting(happened.emit) }, input)
  lines.done(input, output)
  if (plan.answers === 'download') {
    await writeDownload(res, output as Download, { isHead: isHead(req), ...conditions(req), signal })
  } else if (plan.answers === 'text') {
    writeText(res, String(output))
  } else {
    writeJson(res, 200, output ?? null)
    happened.release()
  }
}

type Conditions = Pick<DownloadRequest, 'range' | 'ifNoneMatch' | 'ifRange'>

function conditions({ headers }: Request): Conditions {
  return { range: headers.range, ifNoneMatch: headers['if-none-match'], ifRange: headers['if-range']?.toString() }
}

/** Headers of every response. */
export function stampRequest(res: Response): string {
  const requestId = randomBytes(16).toString('hex')
  res.setHeader('X-Request-Id', requestId)
  res.setHeader('X-Content-Type-Options', 'nosniff')
  return requestId
}

function requireAccess(plan: Plan, caller: Caller | null, params: Readonly<Record<string, string>>): void {
  if (caller === null) {
    if (!plan.isOpen) throw unauthenticated()
    return
  }
  for (const capability of [plan.capability, plan.furtherCapability])
    if (capability !== null && !caller.capabilities.has(capability)) throw missingCapability(namedRight(capability))
  const { capabilityForOthers: further } = plan
  if (further !== null && params.login !== caller.login && !caller.capabilities.has(further))
    throw missingCapability(further)
}

function signalOf(res: Response): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}
