import type { Knex } from 'knex'
import type { Fields } from '../../tables/rows.ts'
import type { YaraRulesetVersionModel } from '../../tables/yara-ruleset-version.ts'

export type NewVersion = Fields<YaraRulesetVersionModel, 'rulesetId' | 'version' | 'source' | 'changedBy'>

const KEPT_VERSIONS = 100

/** Adds a version, and deletes the oldest beyond those that are kept. */
export async function saveVersion(trx: Knex.Transaction, version: NewVersion): Promise<void> {
  await trx.raw<void>(
    `with removed as (
       delete from yara_ruleset_version where ruleset_id = :rulesetId::uuid and version <= :version::int - :kept::int
     )
     insert into yara_ruleset_version (ruleset_id, version, source, changed_by, changed_at)
     values (:rulesetId::uuid, :version::int, :source, :changedBy::int, clock_timestamp() at time zone 'utc')`,
    { ...version, kept: KEPT_VERSIONS },
  )
}
