import { ALWAYS, allOf, type Condition, exists } from '../condition.ts'
import { LIMITS } from '../limits.ts'
import type { Place, Where } from '../place.ts'
import { QueryError } from '../query-error.ts'
import { notAValue } from '../tree.ts'

/** Objects with a relative that the caller may see and that matches the query in the group. */
export function relative(side: 'parent' | 'child'): Where {
  const [near, far] = side === 'parent' ? ['child_id', 'parent_id'] : ['parent_id', 'child_id']
  return (value, place) => {
    if (value.kind !== 'group') throw notAValue(value)
    if (place.relations >= LIMITS.relationNesting) {
      throw new QueryError(
        `Relations are nested too deeply: at most ${LIMITS.relationNesting} levels are allowed`,
        value.start,
      )
    }
    const level = place.relations + 1
    const object = `relative_${level}`
    const link = `link_${level}`
    const inner = allOf([
      accessible(object, place),
      place.compile(value.item, { ...place, kind: 'object', object, relations: level }),
    ])
    const related = exists(
      `SELECT 1 FROM relation AS ${link} JOIN object AS ${object} ON ${object}.id = ${link}.${far}` +
        ` WHERE ${link}.${near} = ${place.object}.id AND ${inner.sql}`,
      ...inner.bindings,
    )
    return { ...related, joins: 2 + inner.joins }
  }
}

function accessible(object: string, { caller }: Place): Condition {
  if (caller.capabilities.has('access_all_objects')) return ALWAYS
  return exists(
    `SELECT 1 FROM permission AS a WHERE a.object_id = ${object}.id AND a.group_id = ANY (?::integer[])`,
    caller.groupIds,
  )
}
