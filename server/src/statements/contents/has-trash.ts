import type { Knex } from 'knex'

/** False before the migration that creates the trash: a database is backed up by the new release, too, before it is migrated. */
export async function hasTrash(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(`select to_regclass('trash') is not null as found`)
  return rows[0]?.found === true
}
