import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import document from '../../server/src/generated/openapi.json' with { type: 'json' }

type Json = Readonly<Record<string, unknown>>

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  /** The parsed body of a JSON answer. */
  readonly json: ReturnType<typeof JSON.parse>
}

const ajv = new Ajv2020({ strictSchema: false, allErrors: true })
ajv.addFormat('uuid', /^[0-9a-f-]{36}$/)
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/)
ajv.addFormat('binary', true)
ajv.addSchema({ $id: 'api', components: document.components })

const paths = Object.entries(document.paths).map(([path, item]) => ({
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, (_, name: string) => partPattern(item, name))}$`),
  item: item as Json,
}))
const checks = new Map<string, ValidateFunction>()

const EVERYWHERE = {
  'x-request-id': /^[0-9a-f]{32}$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'content-security-policy': /default-src 'none'|^frame-ancestors 'self'$/,
} as const

/** Fails for an answer without the headers that every answer carries. */
export function checkHeaders(headers: Headers, name: string): void {
  for (const [header, value] of Object.entries(EVERYWHERE)) {
    const given = headers.get(header)
    if (given === null || !value.test(given)) throw new Error(`${name} has the header ${header}: ${given}`)
  }
}

/** Fails for an answer that the contract does not describe. */
export function checkAnswer(
  request: { readonly method: string; readonly path: string },
  response: Response,
  bytes: Buffer,
): Answer {
  const isHead = request.method === 'HEAD'
  const isJson = !isHead && response.headers.get('content-type') === 'application/json'
  const answer = {
    status: response.status,
    headers: response.headers,
    bytes,
    json: isJson ? JSON.parse(bytes.toString()) : undefined,
  }
  const [path = ''] = request.path.split('?')
  checkHeaders(response.headers, `${request.method} ${path} ${response.status}`)
  const operation = operationOf(isHead ? 'GET' : request.method, path)
  if (operation === undefined) return answer
  const name = `${request.method} ${path} ${response.status}`
  // An address that the router does not take, a part of it being too long for example, belongs to no operation.
  if (response.status === 404 && answer.json?.code === 'unsupported') return answer
  const described = resolve((operation.responses as Json)[String(response.status)])
  if (described === undefined) throw new Error(`${name} is not in the contract: ${bytes.toString('utf8', 0, 300)}`)
  checkDescribedHeaders(described, response.headers, name)
  if (isJson) checkBody(described, answer.json, name)
  return answer
}

function operationOf(method: string, path: string): Json | undefined {
  const candidates = paths.filter(({ pattern, item }) => pattern.test(path) && method.toLowerCase() in item)
  return candidates[0]?.item[method.toLowerCase()] as Json | undefined
}

/** Returns the pattern of a parameter of a path, because an address may otherwise fit several paths. */
function partPattern(item: Json, name: string): string {
  const all = [item, ...Object.values(item)].flatMap((node) => (node as Json).parameters ?? []).map(resolve)
  const schema = resolve(all.find((parameter) => parameter?.in === 'path' && parameter.name === name)?.schema) ?? {}
  const { enum: values, 'x-domain-checks': checkedLater } = schema
  // Rules of the domain are no part of the address.
  const pattern = checkedLater === undefined ? (schema.pattern ?? '[^/]+') : '[^/]+'
  return Array.isArray(values) ? `(?:${values.join('|')})` : `(?:${String(pattern).replace(/^\^|\$$/g, '')})`
}

function checkDescribedHeaders(described: Json, headers: Headers, name: string): void {
  for (const [header, node] of Object.entries((described.headers as Json | undefined) ?? {})) {
    const { required, schema } = resolve(node) ?? {}
    const value = headers.get(header)
    const { pattern = '' } = resolve(schema) ?? {}
    if (value === null && required === true) throw new Error(`${name} has no ${header}`)
    if (value !== null && !new RegExp(String(pattern)).test(value)) throw new Error(`${name} has ${header}: ${value}`)
  }
}

function checkBody(described: Json, body: unknown, name: string): void {
  const schema = ((described.content as Json | undefined)?.['application/json'] as Json | undefined)?.schema
  if (schema === undefined) throw new Error(`${name} must not be JSON`)
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')
  const check = checks.get(text) ?? ajv.compile(JSON.parse(text))
  checks.set(text, check)
  if (!check(body)) throw new Error(`${name} breaks the contract: ${ajv.errorsText(check.errors)}`)
}

function resolve(node: unknown): Json | undefined {
  const found = node as Json | undefined
  if (typeof found?.$ref !== 'string') return found
  return resolve(
    found.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((inner, part) => (inner as Json)[part], document),
  )
}
