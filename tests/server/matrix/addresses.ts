import document from '../../../server/src/generated/openapi.json' with { type: 'json' }

type Json = Readonly<Record<string, unknown>>

export type Operation = Json & {
  readonly operationId: string
  readonly security?: readonly Json[]
  readonly 'x-capability'?: string
  readonly 'x-further-capability'?: string
  readonly 'x-capability-for-others'?: string
  readonly 'x-key-capability'?: string
  readonly 'x-refuses-limited-keys'?: boolean
  readonly responses: Json
}

/** One address of the contract, with values in the places of its parameters. */
export type Address = {
  readonly path: string
  readonly template: string
  readonly operations: ReadonlyMap<string, Operation>
  /** What `OPTIONS` and a refused method name. */
  readonly allowed: readonly string[]
  /** Whether an object is named that only some may see. */
  readonly namesObject: boolean
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const KINDS = ['file', 'object']

type Paths = readonly (readonly [template: string, item: Json])[]

/** Every path of the contract, filled in with these values or else with the examples of its parameters. */
export function addressesOf(
  values: Readonly<Record<string, string>>,
  paths: Paths = Object.entries(document.paths),
): Address[] {
  return paths.flatMap(([template, item]) => {
    const operations = new Map(
      METHODS.flatMap((method) => {
        const operation = item[method.toLowerCase()]
        return operation === undefined ? [] : [[method, operation as Operation] as const]
      }),
    )
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const examples = examplesOf([item, ...operations.values()])
    const fill = (kind: string): string =>
      template.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === 'type' ? kind : encodeURIComponent(values[name] ?? examples.get(name) ?? ''),
      )
    return (names.includes('type') ? KINDS : ['']).map((kind) => ({
      path: fill(kind),
      template,
      operations,
      allowed: [...operations.keys(), ...(operations.has('GET') ? ['HEAD'] : []), 'OPTIONS'],
      namesObject: names.includes('id'),
    }))
  })
}

function examplesOf(nodes: readonly Json[]): ReadonlyMap<string, string> {
  const parameters = nodes.flatMap((node) => (Array.isArray(node.parameters) ? node.parameters : [])).map(resolve)
  return new Map(parameters.map(({ name, example }) => [String(name), String(example)]))
}

/** The query arguments without which the operation is refused. */
export function requiredQuery(operation: Operation): string {
  const parameters = (Array.isArray(operation.parameters) ? operation.parameters : []).map(resolve)
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true)
  return required.map(({ name, example }) => `?${name}=${encodeURIComponent(String(example))}`).join('')
}

/** The example of the contract as the body. */
export function exampleBody(operation: Operation): unknown {
  if (operation.requestBody === undefined) return undefined
  const content = resolve(operation.requestBody).content as Readonly<Record<string, { schema: unknown }>>
  const json = content['application/json']
  if (json !== undefined) return resolve(json.schema).example ?? {}
  const form = new FormData()
  form.append('file', new Blob(['matrix']), 'matrix.bin')
  return form
}

function resolve(node: unknown): Json {
  const found = node as Json
  if (typeof found.$ref !== 'string') return found
  return resolve(
    found.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((inner, part) => (inner as Json)[part], document),
  )
}
