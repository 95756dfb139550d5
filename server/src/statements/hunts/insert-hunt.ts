import type { Knex } from 'knex'
import type { Fields } from '../../tables/rows.ts'
import type { YaraHuntModel } from '../../tables/yara-hunt.ts'

export type NewHuntRow = Fields<
  YaraHuntModel,
  'id' | 'userId' | 'keyId' | 'address' | 'source' | 'query' | 'newest' | 'total'
> &
  HuntRuleset
export type HuntRuleset = Fields<YaraHuntModel, 'rulesetId' | 'rulesetName' | 'rulesetGroup' | 'rulesetVersion'>

/** About the files that exist now. */
export async function insertHunt(trx: Knex.Transaction, hunt: NewHuntRow): Promise<void> {
  await trx.raw<void>(
    `insert into yara_hunt (id, user_id, key_id, address, source, ruleset_id, ruleset_name, ruleset_group, ruleset_version, query, newest,
       total, before_id)
     values (:id, :userId, :keyId, :address, :source, :rulesetId, :rulesetName, :rulesetGroup, :rulesetVersion, :query, :newest, :total,
       (select coalesce(max(id), 0) + 1 from object))`,
    { ...hunt },
  )
}

/** Forgets the oldest hunts of a user that have ended, so that with the next one there are no more than `most`. */
export async function forgetOldHunts(trx: Knex.Transaction, userId: number, most: number): Promise<void> {
  await trx.raw<void>(
    `delete from yara_hunt where id in (
       select id from yara_hunt where user_id = ? order by created_on desc, id desc offset ?
     ) and finished_on is not null`,
    [userId, most - 1],
  )
}

/** How many hunts of a user have not ended. Others who ask it for this user wait until the transaction ends. */
export async function countRunningHunts(trx: Knex.Transaction, userId: number): Promise<number> {
  await trx.raw<void>(`select pg_advisory_xact_lock(hashtext('lz_yara_hunt'), ?::int)`, [userId])
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from yara_hunt where user_id = ? and state = 'running'`,
    [userId],
  )
  return rows[0]?.count ?? 0
}
