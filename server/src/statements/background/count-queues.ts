import type { Knex } from 'knex'

export type QueueCounts = {
  /** By state. */
  readonly jobs: Readonly<Record<string, number>>
  /** By queue. */
  readonly waiting: Readonly<Record<'audit_entries' | 'facts' | 'unpacking' | 'yara_scans' | 'yara_hunts', number>>
}

/** Jobs that are kept, and what waits for work in the background. Each count reads an index, or a table that is short. */
export async function countQueues(db: Knex): Promise<QueueCounts> {
  const { rows } = await db.raw<{ rows: QueueCounts[] }>(
    `select
       (select coalesce(json_object_agg(state, count), '{}')
         from (select state, count(*) from job group by state) by_state) as jobs,
       json_build_object(
         'audit_entries', (select count(*) from audit_pending),
         'facts', (select count(*) from file_facts where state in ('waiting', 'backlog')),
         'unpacking', (select count(*) from unpack_task where state = 'running'),
         'yara_scans', (select count(*) from yara_waiting),
         'yara_hunts', (select count(*) from yara_hunt where state = 'running')
       ) as waiting`,
  )
  const [counts] = rows
  if (counts === undefined) throw new Error('the database returned no counts')
  return counts
}
