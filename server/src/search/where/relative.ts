import { ALWAYS, allOf, type Condition, hasRow, reaching } from '../condition.ts'
import { QUERY } from '../expectation.ts'
import { LIMITS } from '../limits.ts'
import type { Place, Where } from '../place.ts'
import { QueryError } from '../query-error.ts'
import { notAValue } from '../tree.ts'

/** Objects with a relative that the caller may see and that matches the query in the group. */
export function relative(side: 'parent' | 'child'): Where {
  const [near, far] = side === 'parent' ? ['child_id', 'parent_id'] : ['parent_id', 'child_id']
  return (value, place) => {
    if (value.kind !== 'group') throw notAValue(value, QUERY)
    if (place.relations >= LIMITS.relationNesting) {
      throw new QueryError(
        `Relations are nested too deeply: at most ${LIMITS.relationNesting} levels are allowed`,
        value.start,
      )
    }
    const level = place.relations + 1
    const object = `relative_${level}`
    const link = `link_${level}`
    const form = place.form === 'walk' ? 'walk' : 'seek'
    const matching = place.compile(value.item, { ...place, kind: 'object', object, relations: level, form })
    const inner = allOf([accessible(object, { ...place, form }), matching])
    const from = `relation AS ${link} JOIN object AS ${object} ON ${object}.id = ${link}.${far}`
    const related = hasRow(place, { from, objectId: `${link}.${near}`, where: inner.sql }, ...inner.bindings)
    const joins = related.joins === 0 ? 0 : 2 + inner.joins
    return reaching(matching.reach === 'all' ? 'all' : 'some', { ...related, joins })
  }
}

function accessible(object: string, { caller, form }: Place): Condition {
  if (caller.capabilities.has('access_all_objects')) return ALWAYS
  const given = { from: 'permission AS a', objectId: 'a.object_id', where: 'a.group_id = ANY (?::integer[])' }
  return hasRow({ object, form }, given, caller.groupIds)
}
