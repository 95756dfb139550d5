import { hasRow, withSelectivity } from '../condition.ts'
import type { ValueCondition } from '../condition-context.ts'
import { requireText } from '../literal.ts'
import { compareName } from './compare-name.ts'

/** A YARA rule that matched, perhaps with the name of its ruleset before a slash. Only rulesets that the caller may see count. */
export const yara: ValueCondition = (value, context) => {
  const { raw } = requireText(value)
  const slash = raw.indexOf('/')
  const rule = compareName(raw.slice(slash + 1))
  const ruleset = slash === -1 ? [] : [compareName(raw.slice(0, slash))]
  const { capabilities, groupIds } = context.caller
  const groups = capabilities.has('manage_users') ? [] : [groupIds]
  const where = [
    `lower(m.rule) ${rule.sql}`,
    ...ruleset.map(({ sql }) => `lower(r.name) ${sql}`),
    ...groups.map(() => 'r.group_id = ANY (?::integer[])'),
  ].join(' AND ')
  const from = 'yara_match AS m JOIN yara_ruleset AS r ON r.id = m.ruleset_id'
  const bindings = [rule.binding, ...ruleset.map(({ binding }) => binding), ...groups]
  const found = hasRow(context, { from, objectId: 'm.object_id', where }, ...bindings)
  return rule.isIndexed ? found : withSelectivity('all', found)
}
