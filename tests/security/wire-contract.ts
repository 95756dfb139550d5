import document from '../../server/src/generated/openapi.json' with { type: 'json' }

type Json = Readonly<Record<string, unknown>>
type Examples = Readonly<Record<string, string>>

const METHODS = ['get', 'post', 'put', 'delete']
/** What stands for a truth value in a body or an argument, besides `true` and `false`. */
const TRUTH_VALUES = { enum: [0, 1, 't', 'f', 'True', 'False', 'on', 'off', 'y', 'n', 'yes', 'no', '0', '1'] }

/** Bodies that need at least one of several members. The contract has no types for that. */
const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = { SimilarQuery: ['tlsh', 'ssdeep'] }

export type Seeds = {
  /** Values of parameters, by name, of what is there. */
  readonly kept: Examples
  /** The same for operations that delete it. */
  readonly deleted: Examples
}

/**
 * The contract for a program that tests a server by it. The contract advertises the plain form of a value; what the server takes
 * besides, for clients that exist, is added here.
 */
export function wireContract({ kept, deleted }: Seeds): Json {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item as Json)
    return [path, Object.fromEntries(operations.map(([name, node]) => [name, operationOnWire(name, node, item)]))]
  })
  const components: Json = document.components
  const requests = requestSchemas()
  const schemas = Object.entries(components.schemas as Json).map(([name, schema]) => [
    name,
    requests.has(name) ? withAlternatives(name, widened(schema)) : schema,
  ])
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: Object.fromEntries(schemas) },
  }

  function operationOnWire(name: string, node: unknown, item: Json): unknown {
    if (!METHODS.includes(name)) return node
    const operation = node as Json
    const all = [...listOf(item.parameters), ...listOf(operation.parameters)].map(resolved)
    const examples = name === 'delete' ? { ...kept, ...deleted } : kept
    const parameters = all.map((parameter) => {
      const example = examples[String(parameter.name)]
      return parameter.in === 'path' && example !== undefined ? { ...parameter, example } : parameter
    })
    return { ...operation, parameters, ...bodyOnWire(operation) }
  }
}

/** The operations of a contract that need no login. */
export function publicPart(contract: Json): Json {
  const paths = Object.entries(contract.paths as Readonly<Record<string, Json>>).map(([path, item]) => {
    const isKept = ([name, node]: [string, unknown]): boolean =>
      !METHODS.includes(name) || listOf((node as Json).security ?? ['login']).length === 0
    return [path, Object.fromEntries(Object.entries(item).filter(isKept))] as const
  })
  return { ...contract, paths: Object.fromEntries(paths.filter(([, item]) => METHODS.some((name) => name in item))) }
}

/** Without a required member `null` is as good as no member at all. */
function bodyOnWire({ requestBody }: Json): Json {
  if (requestBody === undefined) return {}
  const body = resolved(requestBody)
  const content = body.content as Readonly<Record<string, { readonly schema: unknown } | undefined>>
  const schema = content['application/json']?.schema
  if (schema === undefined || isDemanding(resolved(schema)) || nameOf(schema) in ALTERNATIVES) return {}
  const wide = { anyOf: [schema, { type: 'null' }] }
  return { requestBody: { ...body, content: { ...content, 'application/json': { schema: wide } } } }
}

const nameOf = (schema: unknown): string =>
  String((schema as Json).$ref)
    .split('/')
    .at(-1) ?? ''

function withAlternatives(name: string, schema: unknown): unknown {
  const members = ALTERNATIVES[name]
  return members === undefined
    ? schema
    : { ...(schema as Json), anyOf: members.map((member) => ({ required: [member] })) }
}

function isDemanding(schema: Json): boolean {
  return 'required' in schema || listOf(schema.allOf).map(resolved).some(isDemanding)
}

/** Names of the schemas of bodies, and of those they are made of. */
function requestSchemas(): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (node: unknown): void => {
    for (const [, name = ''] of (JSON.stringify(node) ?? '').matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      follow((document.components.schemas as Json)[name])
    }
  }
  for (const item of Object.values(document.paths) as Json[])
    for (const method of METHODS) follow((item[method] as Json | undefined)?.requestBody)
  follow(document.components.requestBodies)
  return found
}

function widened(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(widened)
  if (typeof node !== 'object' || node === null) return node
  const schema = node as Json
  if ([schema.type].flat().includes('boolean')) return { anyOf: [schema, TRUTH_VALUES] }
  return Object.fromEntries(
    Object.entries(schema).map(([name, each]) => [name, name === 'example' ? each : widened(each)]),
  )
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function resolved(node: unknown): Json {
  const found = node as Json
  if (typeof found.$ref !== 'string') return found
  const steps = found.$ref.split('/').slice(1)
  return resolved(steps.reduce<unknown>((inner, step) => (inner as Json)[step], document))
}
