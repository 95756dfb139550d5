import type { Request, Response } from 'restify'
import type { App } from '../call.ts'
import { openTiming } from '../log/timing.ts'
import type { RequestContext } from '../log.ts'
import { clientAddress } from './connections/client-address.ts'
import { asksForTiming } from './server-timing.ts'

/** The debug lines of one request. */
export type RequestLog = {
  readonly context: RequestContext
  /** Called first. */
  begin(): void
  end(): void
}

const SECRET_NAME = /token|code|state|passw|secret|key|captcha|nonce/i

type Exchange = { readonly req: Request; readonly res: Response }

export function openRequestLog(app: App, funcName: string, { req, res }: Exchange): RequestLog {
  const started = performance.now()
  const sentBefore = req.socket.bytesWritten
  const { socket } = req
  const path = pathOf(req)
  const context: RequestContext = {
    requestId: String(res.getHeader('X-Request-Id')),
    method: req.method ?? '',
    path,
    user: null,
    isAdministrator: false,
    sqlQueries: 0,
    timing: app.metrics.write !== null || asksForTiming(req) ? openTiming() : null,
  }
  // Created only if such lines are written.
  const facts = () => ({
    path,
    arguments: argumentsOf(req),
    method: req.method,
    remote_addr: clientAddress(req, app.settings),
    pid: process.pid,
  })
  const isDebug = app.log.isLevelEnabled('debug')
  return {
    context,
    begin: () => {
      if (isDebug) app.log.debug({ ...facts(), funcName }, 'before_request')
    },
    end: () => {
      if (!isDebug) return
      const more = {
        status: res.statusCode,
        response_time: duration(performance.now() - started),
        response_size: Number(res.getHeader('Content-Length') ?? socket.bytesWritten - sentBefore),
        ...(app.settings.enableSqlProfiler ? { sql_queries_count: context.sqlQueries } : {}),
      }
      app.log.debug({ ...facts(), ...more, funcName }, 'request')
    },
  }
}

function pathOf(req: Request): string {
  return 'token' in req.params ? req.path().replace(/(?<![^/])[^/]+\/?$/, '[token]') : req.path()
}

/** The first value of each argument of the query; values that may be secret are left out. */
function argumentsOf(req: Request): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(req.getQuery()))
    if (!Object.hasOwn(found, name)) found[name] = SECRET_NAME.test(name) ? '[hidden]' : value
  return found
}

function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const micros = String(Math.floor((ms % 1000) * 1000)).padStart(6, '0')
  return `${Math.floor(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${micros}`
}
