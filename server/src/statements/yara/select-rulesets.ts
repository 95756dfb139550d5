import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { RulesetRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { rulesetVisibleTo } from './visible-rulesets.ts'

const COLUMNS: ColumnsFor<RulesetRow> = {
  id: 'yara_ruleset.id',
  name: 'yara_ruleset.name',
  groupId: 'yara_ruleset.group_id',
  groupName: 'group.name',
  isActive: 'yara_ruleset.is_active',
  tag: 'yara_ruleset.tag',
  expiresAt: 'yara_ruleset.expires_at',
  version: 'yara_ruleset.version',
  createdBy: 'creator.login',
  createdAt: 'yara_ruleset.created_at',
  updatedBy: 'updater.login',
  updatedAt: 'yara_ruleset.updated_at',
}

/** Rulesets that the caller may see, by name. */
export async function selectRulesets(db: Knex, caller: Caller): Promise<RulesetRow[]> {
  return rulesetsOf(db, caller).orderBy(['yara_ruleset.name', 'yara_ruleset.id'])
}

export async function selectRuleset(db: Knex, caller: Caller, id: string): Promise<RulesetRow | undefined> {
  return rulesetsOf(db, caller).where('yara_ruleset.id', id).first()
}

function rulesetsOf(db: Knex, caller: Caller) {
  return db('yara_ruleset')
    .join('group', 'group.id', 'yara_ruleset.group_id')
    .leftJoin('user as creator', 'creator.id', 'yara_ruleset.created_by')
    .leftJoin('user as updater', 'updater.id', 'yara_ruleset.updated_by')
    .where(rulesetVisibleTo(caller))
    .select<[ColumnsFor<RulesetRow>], RulesetRow[]>(COLUMNS)
}
