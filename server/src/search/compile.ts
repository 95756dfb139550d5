import type { SqlCondition, TimeBounds } from '../tables/where.ts'
import {
  ALWAYS,
  allOf,
  anyOf,
  type Condition,
  type Form,
  not,
  refused,
  type Selectivity,
  withinAll,
} from './condition.ts'
import type { ConditionContext } from './condition-context.ts'
import type { SearchKind } from './field-name.ts'
import { findTags } from './find-tags.ts'
import { type LookupCall, resolveLookups } from './lookups.ts'
import { notACondition } from './not-a-condition.ts'
import { parseQuery } from './parser.ts'
import { QueryError } from './query-error.ts'
import { resolveField } from './resolve-field.ts'
import type { FieldNode, Node } from './tree.ts'

export type SearchCall = LookupCall & {
  readonly kind: SearchKind
  readonly now: Date
}

/**
 * A query as conditions on a table called `object`, without its kind and the access of the caller. Terms of this folder:
 *
 * | term | meaning |
 * |---|---|
 * | form | how a condition is written; all forms select the same objects |
 * | scan form | checks objects one by one, while the listing is read in order |
 * | index form | lets PostgreSQL start from an index; `index any` is its variant for an operand of OR |
 * | selectivity | how many objects an index leaves for a condition: `few`, `some`, `rough` or `all` |
 * | exact | a condition that decides by itself |
 * | prefilter | a condition that an index supports and that selects too much: an exact one follows |
 * | lookup | a name in the query that a separate statement replaces by ids, keys or tags |
 */
export type Search = {
  /** As it was typed. */
  readonly text: string
  readonly scan: SqlCondition
  readonly index: SqlCondition
  /** The bounds of the upload time in the query. */
  readonly times: SqlCondition
  readonly selectivity: Selectivity
  readonly time: TimeBounds
  /** Tags that each match carries. */
  readonly tags: readonly string[]
  /** A statement that gives the numbers of what fulfils all conditions but those of the upload time, if there is one. */
  readonly numbers: SqlCondition | null
}

export async function compileSearch(call: SearchCall, query: string): Promise<Search> {
  const { kind, caller, now, db } = call
  const tree = parseQuery(query)
  const context: ConditionContext = {
    ...{ kind, caller, now, object: 'object', relations: 0, path: [], start: 0, compile: conditionOf, form: 'scan' },
    isRequired: true,
    operands: [],
    tagsLike: () => undefined,
  }
  const { patterns, conditions } = collectPatterns(tree, context)
  const known = await findTags(db, patterns)
  const found: ConditionContext = { ...context, tagsLike: (pattern) => known.get(pattern) }
  const conjuncts = patterns.length === 0 ? conditions : compileConjuncts(tree, found)
  const scan = allOf(conjuncts)
  const indexed = scan.selectivity === 'few' ? conjuncts : compileConjuncts(tree, { ...found, form: 'index' })
  const numbers = numbersOf(indexed)
  const times = conjuncts.filter(({ time }) => time !== undefined)
  const statements = await resolveLookups(call, {
    scan,
    index: allOf(indexed),
    times: allOf(times),
    numbers: numbers ?? ALWAYS,
  })
  const tags = conjuncts.flatMap(({ tag }) => tag ?? [])
  const time = withinAll(times.flatMap(({ time }) => time ?? []))
  return {
    ...statements,
    ...{ text: query, selectivity: scan.selectivity, time, tags },
    numbers: numbers === undefined ? null : statements.numbers,
  }
}

function numbersOf(conditions: readonly Condition[]): Condition['numbers'] {
  const [one, ...others] = conditions.filter(({ time }) => time === undefined)
  return others.length === 0 ? one?.numbers : undefined
}

/** Patterns of tags, to be looked up first; without any, the conditions are final. */
function collectPatterns(tree: Node, context: ConditionContext) {
  const patterns = new Set<string>()
  const tagsLike = (pattern: string) => {
    patterns.add(pattern)
    return undefined
  }
  const conditions = compileConjuncts(tree, { ...context, tagsLike })
  return { patterns: [...patterns], conditions }
}

/** The conditions of the top-level AND. */
function compileConjuncts(tree: Node, context: ConditionContext): readonly Condition[] {
  return conjunctsOf(tree, []).map(({ node, operands }) => conditionOf(node, { ...context, operands }))
}

type Conjunct = { readonly node: Node; readonly operands: readonly Node[] }

function conjunctsOf(node: Node, operands: readonly Node[]): readonly Conjunct[] {
  if (node.kind === 'and') return node.items.flatMap((item) => conjunctsOf(item, node.items))
  return node.kind === 'group' ? conjunctsOf(node.item, []) : [{ node, operands }]
}

function conditionOf(node: Node, context: ConditionContext): Condition {
  switch (node.kind) {
    case 'field':
      return fieldCondition(node, context)
    case 'and':
      return allOf(node.items.map((item) => conditionOf(item, { ...context, operands: node.items })))
    case 'or':
      return anyOf(node.items.map((item) => conditionOf(item, inForm(context, 'index', 'index any'))))
    case 'not':
    case 'prohibit':
      return not(conditionOf(node.item, inForm(context, 'index any', 'index')))
    case 'group':
      return conditionOf(node.item, { ...context, operands: [] })
    default:
      return refused(notACondition(node, context.kind))
  }
}

/** For what is in an OR or NOT. */
function inForm(context: ConditionContext, from: Form, to: Form): ConditionContext {
  return { ...context, isRequired: false, operands: [], form: context.form === from ? to : context.form }
}

function fieldCondition(node: FieldNode, context: ConditionContext): Condition {
  try {
    const { field, kind, path } = resolveField(node, context.kind)
    return field.where(node.value, { ...context, kind, path, start: node.start })
  } catch (error) {
    if (error instanceof QueryError) return refused(error)
    throw error
  }
}
