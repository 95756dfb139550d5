import { ALWAYS, allOf, type Condition, hasRow, withSelectivity } from '../condition.ts'
import type { ConditionContext, ValueCondition } from '../condition-context.ts'
import { QUERY } from '../expected-parts.ts'
import { LIMITS } from '../limits.ts'
import { notAValue } from '../not-a-value.ts'
import { QueryError } from '../query-error.ts'

/** Objects with a visible relative that matches the query in the group. */
export function relative(side: 'parent' | 'child'): ValueCondition {
  const [near, far] = side === 'parent' ? ['child_id', 'parent_id'] : ['parent_id', 'child_id']
  return (value, context) => {
    if (value.kind !== 'group') throw notAValue(value, QUERY)
    if (context.relations >= LIMITS.relationNesting) {
      throw new QueryError(
        `Relations are nested too deeply: at most ${LIMITS.relationNesting} levels are allowed`,
        value.start,
      )
    }
    const level = context.relations + 1
    const object = `relative_${level}`
    const link = `link_${level}`
    const form = context.form === 'scan' ? 'scan' : 'index'
    const place = { object, relations: level, operands: [] } as const
    const within: ConditionContext = { ...context, ...place, kind: 'object', form, isRequired: true }
    const matching = context.compile(value.item, within)
    const inner = allOf([accessible(object, context), matching])
    const from = `relation AS ${link} JOIN object AS ${object} ON ${object}.id = ${link}.${far}`
    const related = hasRow(context, { from, objectId: `${link}.${near}`, where: inner.sql }, ...inner.bindings)
    const joins = related.joins === 0 ? 0 : 2 + inner.joins
    return withSelectivity(matching.selectivity === 'all' ? 'all' : 'some', { ...related, joins })
  }
}

/** Looked up one by one: with more joins, planning a nested relation takes longer than finding it. */
function accessible(object: string, { caller }: ConditionContext): Condition {
  if (caller.capabilities.has('access_all_objects')) return ALWAYS
  const given = { from: 'permission AS a', objectId: 'a.object_id', where: 'a.group_id = ANY (?::integer[])' }
  return hasRow({ object, form: 'scan' }, given, caller.groupIds)
}
