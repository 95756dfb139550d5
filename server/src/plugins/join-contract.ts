import { UNNAMED_CAPABILITY } from '../capabilities.ts'
import document from '../generated/openapi.json' with { type: 'json' }
import type { Route } from './plugin.ts'
import type { Contract, Fragment } from './plugins.ts'

/** The additions of one plugin to the contract. */
export type Contribution = {
  readonly plugin: string
  readonly routes: readonly Route[]
  readonly schemas: Readonly<Record<string, Fragment>>
}

const PATH = /^(?:\/(?:[\w.~-]+|\{\w+\}))+$/
const METHODS: readonly string[] = ['get', 'post', 'put', 'delete']
const COMMON = {
  '400': 'InvalidRequest',
  '401': 'Unauthenticated',
  '403': 'Forbidden',
  '404': 'NotFound',
  '503': 'Unavailable',
} as const

/** The contract of the server with the additions of plugins. Invalid additions are refused by name. */
export function joinContract(contributions: readonly Contribution[]): Contract {
  if (contributions.length === 0) return document as unknown as Contract
  const joined = structuredClone(document) as unknown as Open
  const operations = operationsOf(joined)
  for (const { plugin, routes, schemas } of contributions) {
    const at = (message: string): Error => new Error(`plugin "${plugin}": ${message}`)
    for (const [name, schema] of Object.entries(schemas)) {
      if (Object.hasOwn(joined.components.schemas, name)) throw at(`schema ${name} already exists`)
      joined.components.schemas[name] = structuredClone(schema)
    }
    if (routes.length > 0) joined.tags.push({ name: plugin, description: `Added by the plugin ${plugin}.` })
    for (const route of routes) {
      const fault = faultOf(route, operations)
      if (fault !== null) throw at(fault)
      operations.push({ place: placeOf(route.method, `/api${route.path}`), id: route.operation.operationId })
      const item = joined.paths[`/api${route.path}`] ?? {}
      joined.paths[`/api${route.path}`] = { ...item, [route.method]: describe(route, plugin, joined) }
    }
  }
  return joined
}

type Open = {
  readonly paths: Record<string, Fragment>
  readonly components: { readonly schemas: Record<string, unknown>; readonly responses: Fragment }
  readonly tags: { name: string; description: string }[]
}
type KnownOperation = { readonly place: string; readonly id: string }

function operationsOf({ paths }: Open): KnownOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as { readonly operationId: string } | undefined
      return operation === undefined ? [] : [{ place: placeOf(method, path), id: operation.operationId }]
    }),
  )
}

/** Paths that differ only in the names of parameters are equal. */
function placeOf(method: string, path: string): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`
}

function faultOf({ method, path, operation }: Route, operations: readonly KnownOperation[]): string | null {
  const { operationId: id, responses } = operation
  if (!METHODS.includes(method)) return `a route has the method "${method}", not one of ${METHODS.join(', ')}`
  if (!PATH.test(path))
    return `"${path}" is not a valid path: it begins with a slash, and parameters are parts in braces`
  if (typeof id !== 'string' || !/^\w+$/.test(id)) return `${method} ${path} lacks an operationId of letters and digits`
  if (typeof responses !== 'object' || responses === null || !('200' in responses))
    return `operation ${id} lacks the response 200`
  if (operations.some((known) => known.id === id)) return `operation ${id} already exists`
  const place = placeOf(method, `/api${path}`)
  return operations.some((known) => known.place === place) ? `${method} /api${path} is already taken` : null
}

/** Adds the responses that every operation can give. */
function describe(
  { method, operation, isUndocumented = false }: Route,
  plugin: string,
  { components }: Open,
): Fragment {
  const common = Object.entries(COMMON)
    .filter(([, name]) => name in components.responses)
    .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }])
  return {
    tags: [plugin],
    'x-resource': operation.operationId.toLowerCase(),
    ...structuredClone(operation),
    ...keyCapabilityOf(method, operation),
    ...boundedBodyOf(operation),
    'x-plugin': plugin,
    ...(isUndocumented ? { 'x-undocumented': true } : {}),
    responses: { ...Object.fromEntries(common), ...structuredClone(operation.responses) },
  }
}

const DEFAULT_MAX_BYTES = 1_048_576

/** A body that states no bound has the one of most operations. */
function boundedBodyOf({ requestBody }: Route['operation']): Fragment {
  if (typeof requestBody !== 'object' || requestBody === null) return {}
  return { requestBody: { 'x-max-bytes': DEFAULT_MAX_BYTES, ...structuredClone(requestBody) } }
}

const NAMED = ['x-capability', 'x-further-capability', 'x-key-capability', 'x-refuses-limited-keys'] as const

/** A change that names no capability is refused to keys with a list, since no list can name it. */
function keyCapabilityOf(method: Route['method'], operation: Route['operation']): Fragment {
  const { security, 'x-audit': audit, 'x-log': log } = operation
  const isReading =
    audit === 'read' || audit === 'search' || (method === 'get' && typeof log !== 'string' && audit !== 'change')
  const isNamed = NAMED.some((field) => typeof operation[field] === 'string' || operation[field] === true)
  const isPublic = Array.isArray(security) && security.length === 0
  return isReading || isNamed || isPublic ? {} : { 'x-key-capability': UNNAMED_CAPABILITY }
}
