import type { App, Call } from '../../call.ts'
import { serverCall } from '../../domain/objects/retention/server-call.ts'
import { Problem } from '../../errors/problems.ts'
import { beginRuns, finishRun } from '../../statements/retention/run-state.ts'
import type { DuePage } from '../../statements/retention/select-due.ts'
import { RetentionRuleModel } from '../../tables/retention-rule.ts'
import type { DueObject } from '../../tables/rows.ts'
import { deleteDue, RuleChanged } from './delete-due.ts'

/** The objects that a rule deletes now, oldest first. */
export type FindDue = (call: Call, rule: RetentionRuleModel, page: DuePage) => Promise<readonly DueObject[]>

const BATCH = 100
const MAX_ERROR_LENGTH = 1000
const SERVER_ERROR = 500

/**
 * Runs each enabled rule once. What a killed process or a failure of the server has left is continued, and no other run begins before
 * its end.
 */
export async function runRules(app: App, findDue: FindDue, signal: AbortSignal): Promise<void> {
  await beginRuns(app.db)
  const rules = await RetentionRuleModel.query(app.db)
    .where({ enabled: true, finished_on: null })
    .whereNotNull('started_on')
    .orderBy('name')
  const failures: unknown[] = []
  for (const rule of rules) {
    if (signal.aborted) return
    try {
      await runRule(app, { rule, findDue, signal })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

type RuleRun = { readonly rule: RetentionRuleModel; readonly findDue: FindDue; readonly signal: AbortSignal }

async function runRule(app: App, run: RuleRun): Promise<void> {
  const { rule, signal } = run
  try {
    await deleteAllDue(app, run)
    if (!signal.aborted) await finishRun(app.db, rule, null)
  } catch (error) {
    if (error instanceof RuleChanged) return
    if (signal.aborted || !(error instanceof Problem) || error.status >= SERVER_ERROR) throw error
    // Such as a query that was valid when the rule was saved.
    app.log.warn({ rule: rule.name, error: error.message }, 'retention rule ended early')
    await finishRun(app.db, rule, error.message.slice(0, MAX_ERROR_LENGTH))
  }
}

async function deleteAllDue(app: App, { rule, findDue, signal }: RuleRun): Promise<void> {
  for (let after: DuePage['after'] = null; ; ) {
    const due = await findDue(serverCall(app, signal), rule, { after, count: BATCH })
    for (const object of due) {
      await app.hooks.room(signal)
      if (signal.aborted) return
      await deleteDue(app, { rule, object, signal })
    }
    after = due.at(-1) ?? null
    if (due.length < BATCH) return
  }
}
