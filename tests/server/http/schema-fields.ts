import document from '../../../server/src/generated/openapi.json' with { type: 'json' }

export type Json = Readonly<Record<string, unknown>>
export type MemberPath = readonly (string | number)[]

/** Where a request can be wrong, and a good one to begin with. */
export type Target = {
  readonly operationId: string
  readonly method: string
  readonly template: string
  /** How the members travel: as the JSON body, or in a part of a form. */
  readonly sentAs: 'body' | 'options' | 'json'
  readonly good: Json
  readonly fields: readonly MemberPath[]
  readonly query: readonly string[]
  /** Those without which it is refused, with good values. */
  readonly required: Readonly<Record<string, string>>
}

type Operation = Json & { readonly operationId: string; readonly requestBody?: unknown }

/** Every operation of the contract that takes a body or arguments. */
export function targets(): Target[] {
  return Object.entries(document.paths).flatMap(([template, node]) => {
    const item: Json = node
    return ['get', 'post', 'put', 'delete'].flatMap((method) => {
      const operation = item[method] as Operation | undefined
      if (operation === undefined) return []
      const target = { operationId: operation.operationId, method: method.toUpperCase(), template }
      const all = [item, operation]
        .flatMap((each) => (Array.isArray(each.parameters) ? each.parameters : []))
        .map(resolve)
      const inQuery = all.filter((parameter) => parameter.in === 'query')
      const query = inQuery.map(({ name }) => String(name))
      const required = Object.fromEntries(
        inQuery.flatMap(({ name, required, example }) => (required === true ? [[String(name), String(example)]] : [])),
      )
      const body = bodyOf(operation)
      // In the old form these travel as a text.
      const isOld = operation.operationId.endsWith('Below')
      const fields = body.fields.filter(([first, ...more]) => !(isOld && first === 'metakeys' && more.length > 0))
      return [{ ...target, query, required, ...body, fields }]
    })
  })
}

function bodyOf({ requestBody }: Operation): Pick<Target, 'sentAs' | 'good' | 'fields'> {
  if (requestBody === undefined) return { sentAs: 'body', good: {}, fields: [] }
  const content = resolve(requestBody).content as Readonly<Record<string, { readonly schema: unknown } | undefined>>
  const json = content['application/json']
  if (json !== undefined) {
    const schema = resolve(json.schema)
    return {
      sentAs: 'body',
      good: { ...(sample(schema) as Json), ...(schema.example as Json) },
      fields: placesIn(schema, []),
    }
  }
  const parts = membersOf(resolve(content['multipart/form-data']?.schema))
  const sentAs = parts.has('json') ? 'json' : 'options'
  return { sentAs, good: {}, fields: placesIn(resolve(parts.get(sentAs)), []) }
}

/** The members of an object, and of what they hold; of a list its first element. */
function placesIn(schema: Json, at: MemberPath): MemberPath[] {
  const inner = [...membersOf(schema)].flatMap(([name, each]) => [
    [...at, name],
    ...placesIn(resolve(each), [...at, name]),
  ])
  if (schema.items === undefined) return inner
  return [...inner, [...at, 0], ...placesIn(resolve(schema.items), [...at, 0])]
}

function membersOf(schema: Json): ReadonlyMap<string, unknown> {
  const parts = Array.isArray(schema.allOf) ? schema.allOf.map(resolve) : []
  return new Map([...parts.flatMap((part) => [...membersOf(part)]), ...Object.entries(schema.properties ?? {})])
}

/** The least that the schema takes. */
function sample(schema: Json): unknown {
  if (schema.example !== undefined) return schema.example
  const [type] = [schema.type].flat()
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (type === 'array') return []
  if (type === 'boolean') return false
  if (type === 'integer') return 1
  if (type === 'string') return schema.format === 'uuid' ? '5b9d0e2a-5d0b-4c3a-8f5e-1f6a3b8e9d01' : 'sample'
  const required = new Set(
    [schema, ...(Array.isArray(schema.allOf) ? schema.allOf.map(resolve) : [])].flatMap((each) => each.required ?? []),
  )
  const members = [...membersOf(schema)].filter(([name]) => required.has(name))
  return Object.fromEntries(members.map(([name, each]) => [name, sample(resolve(each))]))
}

/** The good request with another value in that place; what leads there is made if need be. */
export function withValue(target: Target, place: MemberPath, value: unknown): Json {
  const copy: Record<string | number, unknown> = structuredClone(target.good) as Record<string, unknown>
  let node = copy
  for (const [index, step] of place.slice(0, -1).entries()) {
    const next = place[index + 1]
    if (typeof node[step] !== 'object' || node[step] === null)
      node[step] = typeof next === 'number' ? [] : siblings(place.slice(0, index + 1))
    node = node[step] as Record<string | number, unknown>
  }
  const last = place.at(-1) ?? ''
  if (value === undefined) delete node[last]
  else node[last] = value
  return copy
}

// An object or item of a list needs these in addition to the member that is changed.
function siblings(at: MemberPath): Json {
  if (at.at(-1) === 'original') return { author: 'alice', timestamp: '2020-01-01T00:00:00Z' }
  if (typeof at.at(-1) !== 'number') return {}
  return at[0] === 'tags' ? { tag: 'sample' } : { key: 'k', value: 'sample' }
}

function resolve(node: unknown): Json {
  const found = (node ?? {}) as Json
  if (typeof found.$ref !== 'string') return found
  return resolve(
    found.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((inner, part) => (inner as Json)[part], document),
  )
}
