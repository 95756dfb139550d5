import type { Request, Response } from 'restify'
import { admit, recognise, type TokenAccount } from '../auth/identify.ts'
import { requireNoMaintenance } from '../auth/maintenance.ts'
import type { App, OpenCall, RequestContext } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { Download } from '../contract.ts'
import { unauthenticated } from '../errors/problems.ts'
import { toProblem } from '../errors/to-problem.ts'
import { networkOf } from '../limits/sign-ins/sign-ins.ts'
import { withRequest } from '../log.ts'
import { endpointOf } from '../metrics/metrics.ts'
import { perform } from '../perform/perform.ts'
import { readFromReplica } from '../perform/read-from-replica.ts'
import { type DownloadRequest, rangeOf, writeDownload, writeJson, writeText } from './bodies/output.ts'
import { clientAddress } from './connections/client-address.ts'
import { setCommonHeaders } from './connections/set-common-headers.ts'
import type { Plan } from './contract/plan.ts'
import { type Credentials, credentialsOf, setSessionCookie } from './credentials.ts'
import { isHead } from './head.ts'
import { recordRefusedKey } from './record-refused-key.ts'
import { refuse } from './refuse.ts'
import { openRequestLog, type RequestLog } from './request-log.ts'
import { writeTiming } from './server-timing.ts'

/** The steps of a request. A failure after the headers were sent cuts the connection, so that no truncated response looks complete. */
export function runPlan(app: App, plan: Plan, req: Request, res: Response): Promise<void> {
  setCommonHeaders(res)
  const lines = openRequestLog(app, plan.operationId, { req, res })
  return withRequest(lines.context, () => walkPlan(app, plan, { req, res, lines }))
}

// The client did not wait for a response.
const CLIENT_GONE = 499

type Exchange = { readonly req: Request; readonly res: Response; readonly lines: RequestLog }
type CredentialedExchange = Exchange & { readonly credentials: Credentials }

async function walkPlan(app: App, plan: Plan, exchange: Exchange): Promise<void> {
  const { req, res, lines } = exchange
  lines.begin()
  const recordResponse = app.metrics.startRequest()
  const started = performance.now()
  const { timing } = lines.context
  timing?.enter('identify')
  try {
    const credentials = credentialsOf(app, req)
    await answer(app, plan, {
      ...exchange,
      credentials,
      caller: await identify(app, plan, { ...exchange, credentials }),
    })
  } catch (error) {
    if (res.headersSent || res.destroyed) {
      if (!req.destroyed) app.log.warn({ operation: plan.operationId, error: String(error) }, 'response cut off')
      res.destroy()
    } else {
      const { requestId, isAdministrator } = lines.context
      await refuse(req, res, { problem: toProblem(error, app.log), requestId, isForAdministrator: isAdministrator })
    }
  } finally {
    lines.end()
    timing?.enter(null)
    recordResponse({
      method: isHead(req) ? 'HEAD' : plan.method.toUpperCase(),
      endpoint: endpointOf(plan.resource),
      user: lines.context.user ?? clientAddress(req, app.settings),
      status: res.headersSent ? res.statusCode : CLIENT_GONE,
      seconds: (performance.now() - started) / 1000,
      timing,
    })
  }
}

/** Identifies the caller. Maintenance and rate limits are checked here: they apply to requests only. */
async function identify(
  app: App,
  plan: Plan,
  { req, lines, credentials }: CredentialedExchange,
): Promise<Caller | null> {
  const address = clientAddress(req, app.settings)
  const { known, refusal, refusedKey } = await recognise(app, { authorization: credentials.authorization, address })
  const user = known?.account.login ?? null
  lines.context.user = user
  const recordRefusal = async (): Promise<void> => {
    if (refusedKey === null) return
    const { requestId } = lines.context
    await recordRefusedKey(app, refusedKey, { operation: plan.operationId, address, requestId })
  }
  // The account is known where it is the account that is refused, by `admit`.
  if (known !== null) await recordRefusal()
  const caller = admit(app, known)
  lines.context.isAdministrator = caller?.capabilities.has('manage_users') === true
  if (caller === null && plan.isOpen && !plan.isOpenInMaintenance) requireNoMaintenance(app, null)
  lines.context.timing?.enter('limits')
  await app.quota.spend({ caller: countedAs(caller, known), address, resource: plan.resource, method: plan.method })
  if (plan.deprecated !== null) app.usage.deprecated({ ...plan.deprecated, user })
  if (known === null) await recordRefusal()
  const reason = refusal ?? credentials.refusal
  if (reason !== null && !plan.isOpen) throw unauthenticated(reason)
  return caller
}

/** The limits of all groups of the owner hold: a key of one group must not escape those of another. */
function countedAs(caller: Caller | null, known: TokenAccount | null): Caller | null {
  if (caller === null || known === null || caller.onlyGroupId === null) return caller
  return { ...caller, groupNames: known.account.groups.map(({ name }) => name) }
}

type AdmittedExchange = CredentialedExchange & { readonly caller: Caller | null }

async function answer(app: App, plan: Plan, { req, res, lines, credentials, caller }: AdmittedExchange): Promise<void> {
  const { timing } = lines.context
  timing?.enter('gate')
  using events = app.hooks.collect()
  using reservation = app.bodies.open(networkOf(clientAddress(req, app.settings)))
  const signal = signalOf(res)
  const call: RequestContext = {
    app,
    caller,
    signal,
    address: clientAddress(req, app.settings),
    ...clientName(req),
    ...bodyLength(req),
    ...(plan.answers === 'download' ? { partOf: (download) => rangeOf(download, conditions(req)) } : {}),
    ...browserToken({ app, req, res, credentials }),
    emit: events.emit,
  }
  const output = await perform(plan, call, {
    params: req.params,
    readInput: async () => {
      timing?.enter('input')
      const query = new URLSearchParams(req.getQuery())
      for (const { name, feature } of plan.deprecatedArguments) {
        if (query.has(name)) app.usage.deprecated({ feature, user: lines.context.user })
      }
      if (plan.method !== 'get') await app.hooks.room(signal)
      return plan.readInput(req, req.params, query, reservation)
    },
    handle: (call, input) => {
      timing?.enter('operation')
      return plan.readsReplica ? readFromReplica(call, (call) => plan.handle(call, input)) : plan.handle(call, input)
    },
  })
  timing?.enter('answer')
  writeTiming(req, res, { caller, timing })
  if (plan.answers === 'download') {
    await writeDownload(res, output as Download, { isHead: isHead(req), ...conditions(req), signal })
  } else if (plan.answers === 'text') {
    writeText(res, String(output))
  } else {
    writeJson(res, 200, output ?? null)
    events.release()
  }
}

function clientName({ headers }: Request): Pick<OpenCall, 'userAgent'> {
  const { 'user-agent': userAgent } = headers
  return userAgent === undefined ? {} : { userAgent }
}

function bodyLength({ headers }: Request): Pick<OpenCall, 'declaredBytes'> {
  const { 'content-length': length } = headers
  return length === undefined ? {} : { declaredBytes: Number(length) }
}

type SessionExchange = Pick<CredentialedExchange, 'req' | 'res' | 'credentials'> & { readonly app: App }

function browserToken({ app, req, res, credentials }: SessionExchange): Pick<OpenCall, 'browserToken'> {
  const { authorization, isCookie } = credentials
  if (!authorization?.startsWith('Bearer ')) return {}
  if (isCookie) res.setHeader('Cache-Control', 'no-store')
  const keep = (token: string | null) => setSessionCookie(app, { req, res }, token)
  return { browserToken: { token: authorization.slice('Bearer '.length), isCookie, keep } }
}

type Conditions = Pick<DownloadRequest, 'range' | 'ifNoneMatch' | 'ifRange'>

function conditions({ headers }: Request): Conditions {
  return { range: headers.range, ifNoneMatch: headers['if-none-match'], ifRange: headers['if-range']?.toString() }
}

function signalOf(res: Response): AbortSignal {
  const controller = new AbortController()
  // The client may have left while its caller was identified.
  if (res.closed) controller.abort()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}
