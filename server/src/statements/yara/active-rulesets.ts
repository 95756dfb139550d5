import type { Knex } from 'knex'
import type { Fields } from '../../tables/rows.ts'
import type { YaraRulesetModel } from '../../tables/yara-ruleset.ts'
import type { YaraRulesetVersionModel } from '../../tables/yara-ruleset-version.ts'

export type ActiveRuleset = Fields<YaraRulesetModel, 'id' | 'name' | 'version' | 'tag' | 'updatedBy'> & {
  readonly groupName: string
  /** Whether its group sees the file. */
  readonly isApplied: boolean
}

/** All rulesets that scan new files now, in a stable order. */
export async function activeRulesets(db: Knex, objectId: number): Promise<ActiveRuleset[]> {
  const { rows } = await db.raw<{ rows: ActiveRuleset[] }>(
    `select r.id, r.name, r.version, r.tag, r.updated_by as "updatedBy", g.name as "groupName",
       'access_all_objects' = any(g.capabilities)
         or exists (select 1 from permission p where p.object_id = :objectId and p.group_id = r.group_id) as "isApplied"
     from yara_ruleset r join "group" g on g.id = r.group_id
     where r.is_active and (r.expires_at is null or r.expires_at > clock_timestamp() at time zone 'utc')
     order by r.id`,
    { objectId },
  )
  return rows
}

export type RulesetSource = Fields<YaraRulesetVersionModel, 'rulesetId' | 'version' | 'source'>

export async function selectSources(db: Knex, rulesets: readonly ActiveRuleset[]): Promise<RulesetSource[]> {
  const { rows } = await db.raw<{ rows: RulesetSource[] }>(
    `select v.ruleset_id as "rulesetId", v.version, v.source
     from unnest(:ids::uuid[], :versions::int[]) as wanted (id, version)
     join yara_ruleset_version v on v.ruleset_id = wanted.id and v.version = wanted.version`,
    { ids: rulesets.map(({ id }) => id), versions: rulesets.map(({ version }) => version) },
  )
  return rows
}
