import type { DeprecatedFeature, DeprecatedUse, OpenCall } from '../../call.ts'
import type { OperationFields } from '../../generated/contract.ts'
import { endpointOf } from '../../metrics/metrics.ts'
import { type Gate, type GuardedOperation, prepareGate } from '../../perform/gate.ts'
import { asValidated } from './as-validated.ts'
import { type InputReader, type Limits, openInputReader, type RawInput, type ReadInput } from './input.ts'
import { atFirstUse, type JsonSchema, openValidator } from './validate.ts'

/** One operation of the contract, prepared for serving. */
export type Plan = Gate & {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** In restify's notation. */
  readonly route: string
  /** For an orchestrator: not authenticated and not counted. */
  readonly isProbe: boolean
  /** Whether it may be called without a bearer token during maintenance too. */
  readonly isOpenInMaintenance: boolean
  readonly resource: string
  /** What is counted as deprecated: the endpoint as a whole, and query arguments. */
  readonly deprecated: Omit<DeprecatedUse, 'user'> | null
  readonly deprecatedArguments: readonly DeprecatedArgument[]
  readonly readInput: ReadInput
  readonly handle: (call: OpenCall, input: RawInput) => Promise<unknown>
  readonly answers: 'json' | 'download' | 'text'
  /** Whether a replica of the database may answer it. */
  readonly readsReplica: boolean
}

export type DeprecatedArgument = { readonly name: string; readonly feature: DeprecatedFeature }

type Operation = GuardedOperation &
  OperationFields & {
    readonly 'x-plugin'?: string
    readonly parameters?: readonly JsonSchema[]
    readonly requestBody?: JsonSchema
    readonly responses: Readonly<Record<string, JsonSchema>>
  }

const METHODS = ['get', 'post', 'put', 'delete'] as const

export type Operations = {
  readonly contract: { readonly paths: JsonSchema; readonly components: JsonSchema }
  /** By operationId. */
  readonly handlers: Readonly<Record<string, (call: never, input: never) => Promise<unknown>>>
}

/** Turns the contract into plans. It is not read again while serving. */
export function preparePlans({ contract: described, handlers }: Operations, limits: Limits): Plan[] {
  const contract = asValidated(described)
  const compile = openValidator(contract.components)
  const readers = {
    own: openInputReader(contract, atFirstUse(compile), limits),
    plugins: openInputReader(contract, compile, limits),
  }
  const paths = Object.entries(contract.paths) as [string, JsonSchema][]
  return paths.flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined
      if (operation === undefined) return []
      const handle = handlers[operation.operationId] as Plan['handle']
      const reader = operation['x-plugin'] === undefined ? readers.own : readers.plugins
      return [naming(operation, () => planOf({ path, item, method, operation, handle }, reader))]
    }),
  )
}

type PlannedOperation = Pick<Plan, 'method' | 'handle'> & {
  readonly path: string
  readonly item: JsonSchema
  readonly operation: Operation
}

function planOf({ path, item, method, operation, handle }: PlannedOperation, inputReader: InputReader): Plan {
  const parameters = inputReader.parametersOf(item, operation)
  return {
    ...prepareGate(withEntry(operation, method)),
    method,
    route: routeOf(path, parameters.path),
    isProbe: operation['x-probe'] === true,
    isOpenInMaintenance: operation['x-in-maintenance'] === true,
    resource: operation['x-resource'],
    deprecated: deprecatedAs(operation, method),
    deprecatedArguments: parameters.query.flatMap(({ name, deprecatedFeature }) =>
      deprecatedFeature === null ? [] : [{ name, feature: deprecatedFeature }],
    ),
    readInput: inputReader.readerOf(operation, parameters),
    handle,
    answers: answersOf(operation),
    readsReplica: readsReplica(operation, method),
  }
}

/** An operation of a plugin may do anything, and one that needs no account seldom reads more than settings. */
function readsReplica(operation: Operation, method: string): boolean {
  if (operation['x-plugin'] !== undefined || operation.security?.length === 0) return false
  const onlyReads = method === 'get' || operation['x-repeat'] === 'safe'
  return onlyReads && operation['x-reads'] === undefined
}

/** An invalid schema of a plugin is reported with the plugin's name. */
function naming({ operationId, 'x-plugin': plugin }: Operation, prepare: () => Plan): Plan {
  try {
    return prepare()
  } catch (error) {
    const whose = plugin === undefined ? '' : ` of plugin "${plugin}"`
    throw new Error(`operation ${operationId}${whose}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** An operation of a plugin that says nothing of the log is a change unless it is a `GET`. */
function withEntry(operation: Operation, method: string): Operation {
  if (method === 'get' || 'x-audit' in operation || typeof operation['x-log'] === 'string') return operation
  return { ...operation, 'x-audit': 'change' }
}

function deprecatedAs(operation: Operation, method: string): Plan['deprecated'] {
  const { 'x-deprecated-feature': feature, 'x-resource': resource } = operation
  return feature === undefined ? null : { feature, method: method.toUpperCase(), endpoint: endpointOf(resource) }
}

function answersOf({ responses }: Operation): Plan['answers'] {
  const content = contentOf(responses['200'])
  if ('application/octet-stream' in content) return 'download'
  return 'text/plain' in content ? 'text' : 'json'
}

function contentOf(response: JsonSchema | undefined): object {
  return (response?.content as object | undefined) ?? {}
}

/** A path parameter with a pattern or an enumeration is part of the route: other values are unknown URLs. One matches the rest of the path. */
function routeOf(path: string, parameters: readonly { readonly name: string; readonly schema: JsonSchema }[]): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {}
    if (schema['x-rest'] === true) return '*'
    const pattern = Array.isArray(schema.enum) ? `^(?:${schema.enum.join('|')})$` : schema.pattern
    return pattern === undefined ? `:${name}` : `:${name}(${pattern})`
  })
}
