import type { Server as NodeServer } from 'node:http'
import type { Next, Request, Response, Server } from 'restify'
import type { App } from '../call.ts'
import type { Handlers } from '../contract.ts'
import { invalidRequest, methodNotAllowed, noSuchRoute, Problem } from '../errors/problems.ts'
import { toProblem } from '../errors/to-problem.ts'
import { readTlsFiles } from '../settings/tls.ts'
import { allowOrigins } from './connections/cross-origin.ts'
import { refuseEarly } from './connections/refuse-early.ts'
import { setCommonHeaders } from './connections/set-common-headers.ts'
import { requireTls } from './connections/strict-transport.ts'
import { warnOfUntrustedProxies } from './connections/untrusted-proxies.ts'
import { watchRates } from './connections/watch-rates.ts'
import { type Plan, preparePlans } from './contract/plan.ts'
import { markHead } from './head.ts'
import { runProbe } from './probe.ts'
import { refuse } from './refuse.ts'
import { RestifyRouter, RestifyServer } from './restify-parts.ts'
import { runPlan } from './run.ts'
import { missingPage } from './static/pages/missing-page.ts'
import { mountDocs } from './static/pages/mount-docs.ts'
import { mountPages } from './static/pages/mount-pages.ts'
import { wantsHtml, writePage } from './static/pages/write-page.ts'
import { serveGuide, serveWeb } from './static/web.ts'
import { findWebRoot, isOfApi, type WebRoot } from './static/web-root.ts'

const MAX_PARAMETER_LENGTH = 4096
const HEADER_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 120_000

/** Mounts every operation of the contract, and the pages that show it. */
export function createHttpServer(app: App, handlers: Handlers): Server {
  const server = openServer(app)
  hardenSockets(server.server)
  const { leastRateBytes: bytesPerSecond, leastRateWindowMs: windowMs } = app.settings
  watchRates(server.server, { bytesPerSecond, windowMs }, app)
  refuseEarly(server.server, app)
  warnOfUntrustedProxies(server.server, app)
  requireTls(server.server, app.settings)
  allowOrigins(server.server, app.settings)
  const { contract, handlers: added } = app.plugins
  const plans = preparePlans({ contract, handlers: { ...handlers, ...added } }, app.settings)
  const contractPlan = plans.find(({ operationId }) => operationId === 'getContract')
  if (contractPlan === undefined) throw new Error('the contract has no operation getContract')
  server.pre(prepareRequest(plans))
  for (const plan of plans) mount(server, plan, (req, res) => (plan.isProbe ? runProbe : runPlan)(app, plan, req, res))
  mountDocs(server, app, (req, res) => runPlan(app, contractPlan, req, res))
  const web = findWebRoot(app.settings)
  mountPages(server, web)
  server.on('restifyError', (req: Request, res: Response, error: Error) => {
    answerRouteError({ app, web }, { req, res, error }).catch((fault: unknown) =>
      app.log.error({ error: String(fault) }, 'response failed'),
    )
  })
  return server
}

function openServer({ settings, log }: App): Server {
  const tls = readTlsFiles(settings)
  const options = { log, maxParamLength: MAX_PARAMETER_LENGTH }
  return new RestifyServer({
    ...options,
    name: '',
    router: new RestifyRouter(options),
    ...(tls ? { httpsServerOptions: { ...tls, handshakeTimeout: HEADER_TIMEOUT_MS } } : {}),
  })
}

export type Respond = (req: Request, res: Response) => Promise<void>

// With three parameters a synchronous throw would escape; restify accepts async functions only with two.
function mount(server: Server, { method, route, operationId }: Plan, respond: Respond): void {
  // The page at the same address decides by Accept.
  if (operationId === 'getContract') return
  const verb = method === 'delete' ? 'del' : method
  server[verb](route, async (req: Request, res: Response) => respond(req, res))
}

/** Node limits neither slow headers nor silent connections by default; uploads may last as long as they keep the least rate. */
function hardenSockets(server: NodeServer): void {
  // Restify registers a listener that does nothing: connections that request an upgrade would hang forever.
  server.removeAllListeners('upgrade')
  Object.assign(server, {
    connectionsCheckingInterval: 1000,
    headersTimeout: HEADER_TIMEOUT_MS,
    requestTimeout: 0,
    keepAliveTimeout: 5000,
    // Checked in `prepareRequest`, where it is answered like any other fault.
    requireHostHeader: false,
  })
  server.setTimeout(SILENCE_TIMEOUT_MS)
}

/** HEAD is served as GET; OPTIONS is answered for every known path. */
function prepareRequest(plans: readonly Plan[]): (req: Request, res: Response, next: Next) => void {
  const routes = plans.map(({ method, route }) => ({ method: method.toUpperCase(), pattern: patternOf(route) }))
  return (req, res, next) => {
    if (req.headers.host === undefined && req.httpVersion === '1.1') {
      res.shouldKeepAlive = false
      void refuse(req, res, { problem: invalidRequest('the header Host is missing'), requestId: setCommonHeaders(res) })
      next(false)
      return
    }
    if (req.method === 'HEAD') {
      markHead(req)
      req.method = 'GET'
    }
    const allowed =
      req.method === 'OPTIONS'
        ? routes.filter(({ pattern }) => req.url === '*' || pattern.test(req.path())).map(({ method }) => method)
        : []
    if (allowed.length === 0) {
      next()
      return
    }
    setCommonHeaders(res)
    res.writeHead(200, { Allow: allowedHeader(allowed).join(', '), 'Content-Length': 0 })
    res.end()
    next(false)
  }
}

function allowedHeader(methods: readonly string[]): string[] {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])]
}

function patternOf(route: string): RegExp {
  const source = route.replace(/\*$|:\w+(?:\(((?:[^()]|\([^()]*\))*)\))?/g, (part, pattern?: string) => {
    if (part === '*') return '.+'
    return pattern === undefined ? '[^/]+' : `(?:${pattern.replace(/^\^|\$$/g, '')})`
  })
  return new RegExp(`^${source}$`)
}

/** Unknown paths and methods, and errors that escaped a handler. */
async function answerRouteError({ app, web }: ServerParts, { req, res, error }: FailedExchange): Promise<void> {
  if (res.headersSent) {
    res.destroy()
    return
  }
  const requestId = setCommonHeaders(res)
  const problem = routeProblem({ app, web }, { req, res, error })
  const isRead = req.method === 'GET' && problem.status < 500
  const { guideFolder } = app.settings
  try {
    if (isRead && guideFolder !== null && (await serveGuide(guideFolder, req, res))) return
    if (isRead && web !== null && isForWeb(web, req, problem) && (await serveWeb(web, req, res))) return
    if (isRead && problem.status === 404 && isForPeople(req))
      return writePage(req, res, { status: 404, page: missingPage(req.path()) })
    await refuse(req, res, { problem, requestId })
  } catch (fault) {
    await refuse(req, res, { problem: toProblem(fault, app.log), requestId })
  }
}

function isForPeople(req: Request): boolean {
  return wantsHtml(req) && !isOfApi(req.path())
}

/** The page takes only what is nothing else; a client of others is asked first. */
function isForWeb({ isOwn }: WebRoot, req: Request, { status }: Problem): boolean {
  return !isOwn || (status === 404 && !isOfApi(req.path()))
}

type ServerParts = { readonly app: App; readonly web: WebRoot | null }

type FailedExchange = { readonly req: Request; readonly res: Response; readonly error: Error }

function routeProblem({ app, web }: ServerParts, { req, res, error }: FailedExchange): Problem {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  const isFile = web !== null && !web.isOwn && !req.path().startsWith('/api/')
  if (status === 404) return isFile && req.method !== 'GET' ? methodNotAllowed(['GET', 'HEAD']) : noSuchRoute()
  if (status === 405) return methodNotAllowed(allowedHeader(String(res.getHeader('Allow') ?? '').split(/, */)))
  return status < 500 ? new Problem('invalid_request', error.message) : toProblem(error, app.log)
}
