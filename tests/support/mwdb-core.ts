import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import contract from '../../server/src/generated/openapi.json' with { type: 'json' }

/** The operations of MWDB Core 2.19, all features on, without the prefix `/api`. */
const OPERATIONS = `
GET /ping
GET /server
GET /server/admin
GET /docs
GET /varz
POST /auth/login
POST /auth/change_password
POST /auth/recover_password
POST /auth/request_password_change
POST /auth/refresh
GET /auth/validate
GET /auth/groups
POST /auth/register
POST /user/{login}/api_key
DELETE /api_key/{id}
GET /object
GET DELETE /object/{id}
PUT DELETE /object/{id}/favorite
PUT /object/{id}/share_3rd_party
GET /{type}/count
GET POST /file
GET POST DELETE /file/{id}
GET POST /file/{id}/download
GET POST /file/{id}/download/zip
GET POST /config
GET /config/stats
GET PUT DELETE /config/{id}
GET POST /blob
GET PUT DELETE /blob/{id}
POST /request/sample/{id}
GET /download/{token}
POST /search
GET /tag
GET PUT DELETE /{type}/{id}/tag
GET POST /{type}/{id}/comment
DELETE /{type}/{id}/comment/{n}
GET PUT /{type}/{id}/share
GET /share
GET /{type}/{id}/relations
PUT DELETE /{type}/{id}/child/{child}
GET POST /{type}/quick_query
DELETE /quick_query/{n}
GET POST /{type}/{id}/attribute
DELETE /{type}/{id}/attribute/{n}
GET POST /attribute
GET PUT DELETE /attribute/{key}
GET PUT DELETE /attribute/{key}/permissions
GET POST DELETE /{type}/{id}/meta
GET /meta/list/{access}
GET /meta/manage
GET POST PUT DELETE /meta/manage/{key}
PUT DELETE /meta/manage/{key}/permissions/{group}
GET POST /{type}/{id}/karton
GET PUT DELETE /{type}/{id}/karton/{analysis}
GET /user
GET POST PUT DELETE /user/{login}
GET /profile/{login}
POST /user/{login}/request_password_change
GET /user/{login}/change_password
POST DELETE /user/{login}/pending
GET /group
GET POST PUT DELETE /group/{name}
POST PUT DELETE /group/{name}/member/{login}
GET POST /oauth
GET /oauth/identities
GET PUT DELETE /oauth/{provider}
POST /oauth/{provider}/authenticate
POST /oauth/{provider}/authorize
POST /oauth/{provider}/bind_account
POST /oauth/{provider}/register
GET /oauth/{provider}/logout
GET /remote
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [path = '', ...methods] = line.split(' ').toReversed()
    return methods.map((method) => ({ method, path, matches: new RegExp(`^/api${patternOf(path)}$`) }))
  })

function patternOf(path: string): string {
  return path.replaceAll('{type}', '(?:object|file|config|blob)').replaceAll(/\{\w+\}/g, '[^/]+')
}

/** Members of answers that it has; those of other answers are the same. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'GET /api/server': [
    'server_version',
    'instance_name',
    'is_authenticated',
    'is_maintenance_set',
    'is_registration_enabled',
    'is_password_auth_enabled',
    'is_karton_enabled',
    'is_oidc_enabled',
    'is_oidc_registration_enabled',
    'is_3rd_party_sharing_consent_enabled',
    'recaptcha_site_key',
    'request_timeout',
    'file_upload_timeout',
    'statement_timeout',
  ],
  'GET /api/server/admin': ['active_plugins', 'plugins_enabled', 'rate_limit_enabled'],
  'POST /api/auth/login': ['login', 'token', 'capabilities', 'groups', 'provider'],
  'GET /api/auth/validate': ['login', 'capabilities', 'groups'],
}
const KEY_MEMBERS = ['id', 'issued_on', 'issuer_login', 'name', 'token']
/** Ours, which it calls otherwise. */
const OWN_CAPABILITIES = ['access_monitoring_metrics', 'access_remotes', 'analysis_manage']
const HEADERS = ['content-type', 'content-disposition', 'content-range', 'accept-ranges', 'content-length']

export type MwdbCore = {
  readonly url: string
  /** Requests for what it does not have. */
  readonly unknown: readonly string[]
  /** All others, by method and path. */
  readonly known: readonly string[]
}

type Test = { teardown(run: () => Promise<void>): unknown }

/** A server that has what MWDB Core has and nothing more, made of one of ours. */
export async function openMwdbCore(t: Test, ours: string): Promise<MwdbCore> {
  const [unknown, known]: [string[], string[]] = [[], []]
  const server = createServer((req, res) => {
    const { method = '', url = '' } = req
    const [path = ''] = url.split('?')
    const isKnown = OPERATIONS.some((operation) => operation.method === method && operation.matches.test(path))
    const list = isKnown ? known : unknown
    list.push(`${method} ${path}`)
    if (!isKnown) writeJson(res, 404, { message: 'The requested URL was not found on the server.' })
    else void answer(ours, req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, unknown, known }
}

async function answer(ours: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = req
  // It knows no cookies.
  const { cookie: _cookie, 'x-csrf-token': _token, ...passed } = headers
  const theirs = await new Promise<IncomingMessage>((resolve, reject) => {
    req.pipe(
      request(`${ours}${url}`, { method, headers: { ...passed, 'accept-encoding': 'identity' } }, resolve).on(
        'error',
        reject,
      ),
    )
  })
  const status = theirs.statusCode ?? 500
  if (theirs.headers['content-type'] !== 'application/json') {
    res.writeHead(status, pick(theirs.headers, HEADERS))
    theirs.pipe(res)
    return
  }
  const text = Buffer.concat(await theirs.toArray()).toString()
  writeText(res, status, reduced(`${method} ${url.split('?')[0]}`, status, text))
}

/** Numbers of configs are left as they are written: only what is to be changed is read. */
function reduced(operation: string, status: number, text: string): string {
  if (status >= 400) return JSON.stringify(pick(JSON.parse(text), ['message']))
  if (operation === 'GET /api/docs') return JSON.stringify(description())
  const members = MEMBERS[operation]
  const isAccount = /^GET \/api\/(?:user|profile)\/|\/api_key$/.test(operation)
  if (members === undefined && !isAccount) return text
  const value = members === undefined ? JSON.parse(text) : pick(JSON.parse(text), members)
  const { api_keys: keys, capabilities } = value
  return JSON.stringify({
    ...(operation.endsWith('/api_key') ? pick(value, KEY_MEMBERS) : value),
    ...(Array.isArray(keys) ? { api_keys: keys.map((key) => pick(key, KEY_MEMBERS)) } : {}),
    ...(Array.isArray(capabilities)
      ? { capabilities: capabilities.filter((name: string) => !OWN_CAPABILITIES.includes(name)) }
      : {}),
  })
}

function description(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path } of OPERATIONS) {
    const described = paths[`/api${path}`] ?? {}
    described[method.toLowerCase()] = {}
    paths[`/api${path}`] = described
  }
  return { openapi: '3.0.2', info: contract.info, paths }
}

function pick<T>(value: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}

function writeJson(res: ServerResponse, status: number, value: object): void {
  writeText(res, status, JSON.stringify(value))
}

function writeText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  res.end(text)
}
