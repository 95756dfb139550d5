import type { Knex } from 'knex'

export type FactsCounts = Readonly<Record<'files' | 'done' | 'waiting' | 'backlog' | 'failed', number>>

/** How many files have their facts, and how many are still to get them. */
export async function countFacts(db: Knex): Promise<FactsCounts> {
  const { rows } = await db.raw<{ rows: FactsCounts[] }>(
    `select (select files from listing_clock) as files, ${['done', 'waiting', 'backlog', 'failed']
      .map((state) => `count(*) filter (where state = '${state}') as ${state}`)
      .join()} from file_facts`,
  )
  return rows[0] ?? { files: 0, done: 0, waiting: 0, backlog: 0, failed: 0 }
}
