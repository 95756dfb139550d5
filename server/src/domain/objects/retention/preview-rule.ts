import type { Call } from '../../../call.ts'
import type { DueTotals } from '../../../statements/retention/select-due.ts'
import type { DueObject } from '../../../tables/rows.ts'
import { findDue, totalDue } from './find-due.ts'
import { findRule } from './find-rule.ts'
import { serverCall } from './server-call.ts'

const SHOWN = 10

export type RulePreview = DueTotals & { readonly first: readonly DueObject[] }

/** The objects that the rule would delete now, enabled or not. */
export async function previewRule(call: Call, id: string): Promise<RulePreview> {
  const rule = await findRule(call, id)
  const running = serverCall(call.app, call.signal)
  const totals = await totalDue(running, rule)
  return { ...totals, first: await findDue(running, rule, { after: null, count: SHOWN }) }
}
