import type { Knex } from 'knex'
import type { RetentionRuleModel } from '../../tables/retention-rule.ts'
import type { Fields } from '../../tables/rows.ts'

const NOW = `clock_timestamp() at time zone 'utc'`

export type RuleRevision = Fields<RetentionRuleModel, 'id' | 'revision'>

/** Begins a run of all enabled rules, unless runs are left over: a process that was killed has begun those. */
export async function beginRuns(db: Knex): Promise<void> {
  await db.raw<void>(
    `update retention_rule set started_on = ${NOW}, finished_on = null, objects = 0, bytes = 0, error = null
     where enabled and not exists (
       select 1 from retention_rule r where r.enabled and r.started_on is not null and r.finished_on is null
     )`,
  )
}

/** Counts a deleted object. False: the rule has been changed, disabled or deleted, or its run has ended. */
export async function countDeletion(trx: Knex.Transaction, rule: RuleRevision, bytes: number): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update retention_rule set objects = objects + 1, bytes = bytes + :bytes
     where id = :id and revision = :revision and enabled and finished_on is null`,
    { id: rule.id, revision: rule.revision, bytes },
  )
  return rowCount > 0
}

/** Ends a run, unless a change of the rule has. */
export async function finishRun(db: Knex, rule: RuleRevision, error: string | null): Promise<void> {
  await db.raw<void>(
    `update retention_rule set finished_on = ${NOW}, error = :error
     where id = :id and revision = :revision and started_on is not null and finished_on is null`,
    { id: rule.id, revision: rule.revision, error },
  )
}

/** Makes a change count from the next deletion on, and ends the run. */
export async function endForChange(trx: Knex.Transaction, id: string): Promise<void> {
  await trx.raw<void>(
    `update retention_rule set revision = revision + 1,
       error = case when started_on is not null and finished_on is null then 'the rule was changed' else error end,
       finished_on = case when started_on is not null then coalesce(finished_on, ${NOW}) end
     where id = :id`,
    { id },
  )
}
