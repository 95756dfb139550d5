import type { JsonSchema } from './validate.ts'

const CHECKED_LATER = 'x-domain-checks'

type ContractSchemas = { readonly paths: JsonSchema; readonly components: JsonSchema }

const known = new WeakMap<JsonSchema, JsonSchema>()

/**
 * The contract as the input is validated by it. Without the keywords that the domain checks, which says more about a fault, and
 * JSON that travels as text is described by what it holds once it is read.
 */
export function asValidated({ paths, components }: ContractSchemas): ContractSchemas {
  return { paths: validated(paths), components: validated(components) }
}

// A process that opens several servers compiles the schemas of the same components only once.
function validated(described: JsonSchema): JsonSchema {
  const result = known.get(described) ?? (rewritten(described) as JsonSchema)
  known.set(described, result)
  return result
}

function rewritten(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((each) => rewritten(each))
  if (typeof node !== 'object' || node === null) return node
  const schema = node as JsonSchema
  const read = readContent(schema)
  if (read !== undefined) return rewritten(read)
  const later: unknown = schema[CHECKED_LATER]
  const kept = Array.isArray(later) ? Object.entries(schema).filter(([keyword]) => !later.includes(keyword)) : null
  return Object.fromEntries((kept ?? Object.entries(schema)).map(([each, inner]) => [each, rewritten(inner)]))
}

/** The text of `metakeys` is an object whose only member is what the input then holds. */
function readContent({ contentSchema }: JsonSchema): unknown {
  const { properties } = (contentSchema ?? {}) as { readonly properties?: JsonSchema }
  return properties?.metakeys
}
