import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Settings } from '../../settings/table.ts'
import { isOfApi } from '../static/web-root.ts'

/** Headers that scripts of other origins may read, besides those that browsers always show. */
const READABLE = 'Content-Disposition, Content-Range, Date, ETag, Retry-After, X-Request-Id'
const METHODS = 'GET, HEAD, POST, PUT, DELETE'
const REQUEST_HEADERS = 'Authorization, Content-Type, If-None-Match, If-Range, Range'
const PREFLIGHT_SECONDS = 600

/**
 * Lets pages of other origins use the API with a token. Cookies never count for them, because no answer allows credentials. Other
 * origins get no header, so that their browsers refuse the answer.
 */
export function allowOrigins(server: Server, { corsOrigins }: Settings): void {
  if (corsOrigins.length === 0) return
  const origins = new Set(corsOrigins)
  // Before anything answers, so that errors can be read, too.
  server.prependListener('request', (req, res) => setOriginHeaders(req, res, origins))
}

function setOriginHeaders(req: IncomingMessage, res: ServerResponse, origins: ReadonlySet<string>): void {
  const { origin } = req.headers
  if (!isOfApi(req.url?.split('?', 1)[0] ?? '')) return
  // The answer depends on it, also without the header: a cache must not serve one to the other.
  res.setHeader('Vary', 'Origin')
  if (origin === undefined || !origins.has(origin)) return
  res.setHeader('Access-Control-Allow-Origin', origin)
  res.setHeader('Access-Control-Expose-Headers', READABLE)
  if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) return
  res.setHeader('Access-Control-Allow-Methods', METHODS)
  res.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS)
  res.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS)
}
