import type { Caller } from '../../caller.ts'
import type { RowCondition } from '../../tables/where.ts'

/** The condition "the caller may see the row of `yara_ruleset`, and its matches in files that they see". */
export function rulesetVisibleTo({ capabilities, groupIds }: Caller): RowCondition {
  return (query) => {
    if (!capabilities.has('manage_users')) query.whereRaw('yara_ruleset.group_id = any(?::int[])', [[...groupIds]])
  }
}
