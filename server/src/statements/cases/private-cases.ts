import type { Knex } from 'knex'

type Handover = {
  /** The group that alone sees the cases. */
  readonly fromGroupId: number
  /** The name of the group that gets them. */
  readonly to: string
  readonly userId: number
}

const ONLY_SEEN_BY_GROUP = `s.group_id = :fromGroupId and not exists (
  select 1 from case_group other where other.case_id = s.case_id and other.group_id <> s.group_id)`

/** Counts the cases that one group sees and no other. */
export async function countPrivateCases(db: Knex, fromGroupId: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from case_group s where ${ONLY_SEEN_BY_GROUP}`,
    { fromGroupId },
  )
  return rows[0]?.count ?? 0
}

/** Shares the cases that one group sees and no other with another group. */
export async function handOverCases(trx: Knex.Transaction, handover: Handover): Promise<void> {
  await trx.raw<void>(
    `insert into case_group (case_id, group_id, shared_by, shared_at)
     select s.case_id, g.id, :userId, clock_timestamp() at time zone 'utc' from case_group s join "group" g on g.name = :to
     where ${ONLY_SEEN_BY_GROUP}
     on conflict do nothing`,
    handover,
  )
}
