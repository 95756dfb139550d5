import { hasRow, withSelectivity } from '../condition.ts'
import type { ValueCondition } from '../condition-context.ts'
import { requireText } from '../literal.ts'
import { compareName } from './compare-name.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const IS_SHARED = 'EXISTS (SELECT 1 FROM case_group AS g WHERE g.case_id = k.id AND g.group_id = ANY (?::integer[]))'

/** The name or identifier of a case that the object is in. Only cases that the caller may see count. */
export const inCase: ValueCondition = (value, context) => {
  const { raw } = requireText(value)
  const { capabilities, groupIds } = context.caller
  const groups = capabilities.has('manage_users') ? [] : [groupIds]
  const name = compareName(raw)
  const wanted = UUID.test(raw)
    ? { sql: 'k.id = ?::uuid', binding: raw, isIndexed: true }
    : { ...name, sql: `lower(k.name) ${name.sql}` }
  const where = [wanted.sql, ...groups.map(() => IS_SHARED)].join(' AND ')
  const from = 'case_object AS m JOIN cases AS k ON k.id = m.case_id'
  const found = hasRow(context, { from, objectId: 'm.object_id', where }, wanted.binding, ...groups)
  return wanted.isIndexed ? found : withSelectivity('all', found)
}
