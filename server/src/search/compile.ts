import type { Knex } from 'knex'
import type { Caller } from '../caller.ts'
import { allOf, anyOf, type Condition, not } from './condition.ts'
import { type PathElement, readFieldName, type SearchKind } from './field-name.ts'
import { type Field, fieldNames, findField } from './fields.ts'
import { resolveLookups } from './lookups.ts'
import { parseQuery } from './parser.ts'
import type { Place } from './place.ts'
import { excerpt, QueryError } from './query-error.ts'
import { type FieldNode, type Node, notACondition } from './tree.ts'

export type SearchCall = {
  readonly kind: SearchKind
  readonly caller: Caller
  readonly db: Knex | Knex.Transaction
  readonly now: Date
}

/** What the query asks, as a condition on a table called `object`: neither the kind nor the access of the caller. */
export async function compileSearch(call: SearchCall, query: string): Promise<(builder: Knex.QueryBuilder) => void> {
  const { kind, caller, now } = call
  const tree = parseQuery(query)
  const place: Place = { kind, caller, now, object: 'object', relations: 0, path: [], compile: conditionOf }
  const { sql, bindings } = await resolveLookups(call, conditionOf(tree, place))
  return (builder) => {
    builder.whereRaw(`(${sql})`, bindings as Knex.RawBinding[])
  }
}

function conditionOf(node: Node, place: Place): Condition {
  switch (node.kind) {
    case 'field':
      return fieldCondition(node, place)
    case 'and':
      return allOf(node.items.map((item) => conditionOf(item, place)))
    case 'or':
      return anyOf(node.items.map((item) => conditionOf(item, place)))
    case 'not':
    case 'prohibit':
      return not(conditionOf(node.item, place))
    case 'group':
      return conditionOf(node.item, place)
    default:
      throw notACondition(node)
  }
}

function fieldCondition(node: FieldNode, place: Place): Condition {
  const { field, kind, path } = resolveField(node, place.kind)
  return field.where(node.value, { ...place, kind, path })
}

type Resolved = { readonly field: Field; readonly kind: SearchKind; readonly path: readonly PathElement[] }

function resolveField({ name, start }: FieldNode, context: SearchKind): Resolved {
  const { kind = context, prefix, path } = readFieldName(name)
  const [first, ...rest] = path
  if (!first) {
    const known = fieldNames(kind).join(', ')
    throw new QueryError(`Can't query ${prefix} directly. Try one of fields: ${known}.`, start)
  }
  const field = findField(kind, first.name)
  if (!field) throw new QueryError(`No such field ${excerpt(first.name)}`, start)
  if (rest.length > 0 && !field.takesPath) throw new QueryError('Subfields are not allowed for this field', start)
  return { field, kind, path }
}
