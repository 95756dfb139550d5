import type { Caller } from '../../caller.ts'
import type { RowCondition } from '../../tables/where.ts'

const IS_SHARED = 'exists (select 1 from case_group s where s.case_id = cases.id and s.group_id = any(?::int[]))'

/** The condition "the caller may see the row of `cases`, and those of its objects that they see". */
export function caseVisibleTo({ capabilities, groupIds }: Caller): RowCondition {
  return (query) => {
    if (!capabilities.has('manage_users')) query.whereRaw(IS_SHARED, [[...groupIds]])
  }
}
