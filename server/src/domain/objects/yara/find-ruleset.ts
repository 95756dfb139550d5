import type { ReadContext } from '../../../call.ts'
import type { Caller } from '../../../caller.ts'
import { forbidden, notFound } from '../../../errors/problems.ts'
import { selectRuleset } from '../../../statements/yara/select-rulesets.ts'
import type { RulesetRow } from '../../../tables/rows.ts'
import { plainUuid } from '../../access/plain-uuid.ts'

/** Missing, and of a group that the caller is not in, look the same. */
export async function findRuleset({ app, caller }: ReadContext, id: string): Promise<RulesetRow> {
  const found = await selectRuleset(app.db, caller, plainUuid(id))
  if (found === undefined) throw notFound('Ruleset not found')
  return found
}

/** Readers of other groups than workspaces, such as `public`, do not know each other. */
export function canChange(caller: Caller, { groupId }: Pick<RulesetRow, 'groupId'>): boolean {
  return caller.capabilities.has('manage_users') || caller.workspaceGroupIds.includes(groupId)
}

export async function findRulesetToChange(context: ReadContext, id: string): Promise<RulesetRow> {
  const found = await findRuleset(context, id)
  if (!canChange(context.caller, found)) throw forbidden('Only administrators change the rulesets of this group')
  return found
}
