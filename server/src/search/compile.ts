import type { Knex } from 'knex'
import type { Caller } from '../caller.ts'
import { allOf, anyOf, type Condition, not, type Reach, refused, type Statement, type Value } from './condition.ts'
import type { SearchKind } from './field-name.ts'
import { findTags } from './find-tags.ts'
import { resolveLookups } from './lookups.ts'
import { parseQuery } from './parser.ts'
import type { Place } from './place.ts'
import { QueryError } from './query-error.ts'
import { resolveField } from './resolve-field.ts'
import { type FieldNode, type Node, notACondition } from './tree.ts'

export type SearchCall = {
  readonly kind: SearchKind
  readonly caller: Caller
  readonly db: Knex | Knex.Transaction
  readonly now: Date
}

type Where = (builder: Knex.QueryBuilder) => void

/**
 * What the query asks, as conditions on a table called `object`: neither the kind nor the access of the caller. `walk` and
 * `seek` mean the same; `walk` is for looking at objects one by one, `seek` lets PostgreSQL begin with what it selects.
 */
export type Search = {
  readonly walk: Where
  readonly seek: Where
  /** Bounds of the upload time that are part of it. */
  readonly times: Where
  readonly reach: Reach
}

export async function compileSearch(call: SearchCall, query: string): Promise<Search> {
  const { kind, caller, now, db } = call
  const tree = parseQuery(query)
  const place: Place = {
    ...{ kind, caller, now, object: 'object', relations: 0, path: [], start: 0, compile: conditionOf, form: 'walk' },
    tagsLike: () => undefined,
  }
  const { patterns, conditions } = collectPatterns(tree, place)
  const known = await findTags(db, patterns)
  const found: Place = { ...place, tagsLike: (pattern) => known.get(pattern) }
  const conjuncts = patterns.length === 0 ? conditions : compileConjuncts(tree, found)
  const walk = allOf(conjuncts)
  const seek = walk.reach === 'few' ? walk : conditionOf(tree, { ...found, form: 'seek' })
  const times = conjuncts.filter(({ isTime }) => isTime)
  const statements = await resolveLookups(call, { walk, seek, times: allOf(times) })
  return {
    walk: where(statements.walk),
    seek: where(statements.seek),
    times: where(statements.times),
    reach: walk.reach,
  }
}

function where({ sql, bindings }: Statement<Value>): Where {
  return (builder) => {
    if (sql !== '') builder.whereRaw(`(${sql})`, bindings as Knex.RawBinding[])
  }
}

/** Patterns of tags, which must be looked up first; without any, the conditions are those of the query. */
function collectPatterns(tree: Node, place: Place) {
  const patterns = new Set<string>()
  const tagsLike = (pattern: string) => {
    patterns.add(pattern)
    return undefined
  }
  const conditions = compileConjuncts(tree, { ...place, tagsLike })
  return { patterns: [...patterns], conditions }
}

/** The conditions that must all hold. */
function compileConjuncts(tree: Node, place: Place): readonly Condition[] {
  return conjunctsOf(tree).map((node) => conditionOf(node, place))
}

function conjunctsOf(node: Node): readonly Node[] {
  if (node.kind === 'and') return node.items.flatMap(conjunctsOf)
  return node.kind === 'group' ? conjunctsOf(node.item) : [node]
}

function conditionOf(node: Node, place: Place): Condition {
  switch (node.kind) {
    case 'field':
      return fieldCondition(node, place)
    case 'and':
      return allOf(node.items.map((item) => conditionOf(item, place)))
    case 'or':
      return anyOf(
        node.items.map((item) => conditionOf(item, place.form === 'seek' ? { ...place, form: 'seek any' } : place)),
      )
    case 'not':
    case 'prohibit':
      return not(conditionOf(node.item, place.form === 'seek any' ? { ...place, form: 'seek' } : place))
    case 'group':
      return conditionOf(node.item, place)
    default:
      return refused(notACondition(node))
  }
}

function fieldCondition(node: FieldNode, place: Place): Condition {
  try {
    const { field, kind, path } = resolveField(node, place.kind)
    return field.where(node.value, { ...place, kind, path, start: node.start })
  } catch (error) {
    if (error instanceof QueryError) return refused(error)
    throw error
  }
}
