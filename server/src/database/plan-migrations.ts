import type { Knex } from 'knex'
import { EFFECTS, type MigrationEffect } from '../migrations/effects.ts'

export type PlannedMigration = Pick<MigrationEffect, 'about' | 'blocksReads' | 'blocksWrites'> & {
  readonly name: string
  /** Null: unknown. */
  readonly expectedSeconds: number | null
}

/** Plans the waiting migrations: their effects, and about how long each takes on this database. */
export async function planMigrations(knex: Knex, pending: readonly string[]): Promise<PlannedMigration[]> {
  const objects = pending.length === 0 ? 0 : await estimateObjects(knex)
  return pending.map((name) => {
    const found = EFFECTS[name]
    if (found === undefined) return { name, about: '', blocksReads: [], blocksWrites: [], expectedSeconds: null }
    const { secondsPerMillionObjects, ...effect } = found
    return { name, ...effect, expectedSeconds: Math.ceil((objects / 1e6) * secondsPerMillionObjects) }
  })
}

/** Reads the estimate of the planner. A table that was never analyzed is counted. */
async function estimateObjects(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: { reltuples: number }[] }>(
    `select reltuples from pg_class where oid = to_regclass('object')`,
  )
  const [table] = rows
  if (table === undefined) return 0
  if (table.reltuples >= 0) return table.reltuples
  const counted = await knex.raw<{ rows: { count: number }[] }>('select count(*)::int as count from object')
  return counted.rows[0]?.count ?? 0
}
