import type { Knex } from 'knex'
import type { Fields } from '../../tables/rows.ts'
import type { YaraFailureModel } from '../../tables/yara-failure.ts'
import type { YaraMatchModel } from '../../tables/yara-match.ts'

export type ScanResult = {
  readonly objectId: number
  readonly matches: readonly Fields<YaraMatchModel, 'rulesetId' | 'version' | 'rule' | 'strings'>[]
  readonly failures: readonly Fields<YaraFailureModel, 'rulesetId' | 'version' | 'error'>[]
}

export type SavedMatch = Fields<YaraMatchModel, 'rulesetId' | 'rule'>

const NOW = `clock_timestamp() at time zone 'utc'`

/** Ends the wait of a file with the outcome of its scan, and returns the matches that are new. Saves nothing if the file was deleted. */
export async function saveScan(db: Knex, { objectId, matches, failures }: ScanResult): Promise<SavedMatch[]> {
  const { rows } = await db.raw<{ rows: (SavedMatch & { isNew: boolean })[] }>(
    `with done as (
       delete from yara_waiting where object_id = :objectId returning object_id
     ), failed as (
       insert into yara_failure (object_id, ruleset_id, version, error, failed_at)
       select done.object_id, f."rulesetId", f.version, f.error, ${NOW}
         from done cross join json_to_recordset(:failures::json) as f ("rulesetId" uuid, version int, error varchar)
         join yara_ruleset r on r.id = f."rulesetId"
       on conflict (object_id, ruleset_id) do update set version = excluded.version, error = excluded.error,
         failed_at = excluded.failed_at
     )
     insert into yara_match (object_id, ruleset_id, version, rule, matched_at, strings)
     select done.object_id, m."rulesetId", m.version, m.rule, ${NOW}, m.strings
       from done cross join json_to_recordset(:matches::json) as m ("rulesetId" uuid, version int, rule varchar, strings jsonb)
       join yara_ruleset r on r.id = m."rulesetId"
     on conflict (object_id, ruleset_id, rule) do update set version = excluded.version, strings = excluded.strings
     returning ruleset_id as "rulesetId", rule, xmax = 0 as "isNew"`,
    { objectId, matches: JSON.stringify(matches), failures: JSON.stringify(failures) },
  )
  return rows.filter(({ isNew }) => isNew)
}
