import type { Knex } from 'knex'

export type DatabaseFacts = {
  readonly version: number
  readonly name: string
  readonly encoding: string
  readonly time_zone: string
  readonly has_trigrams: boolean
  readonly can_have_trigrams: boolean
  readonly now_ms: number
  readonly is_replica: boolean
}

const FACTS = `
  select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
    pg_encoding_to_char(encoding) as encoding, current_setting('TimeZone') as time_zone,
    exists (select 1 from pg_extension where extname = 'pg_trgm') as has_trigrams,
    exists (select 1 from pg_available_extensions where name = 'pg_trgm') as can_have_trigrams,
    extract(epoch from clock_timestamp()) * 1000 as now_ms, pg_is_in_recovery() as is_replica
  from pg_database where datname = current_database()`

/** What PostgreSQL says about itself and this database. */
export async function databaseFacts(db: Knex): Promise<DatabaseFacts | undefined> {
  const { rows } = await db.raw<{ rows: DatabaseFacts[] }>(FACTS)
  return rows[0]
}
