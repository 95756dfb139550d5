import type { Knex } from 'knex'

export type DatabaseFacts = {
  readonly version: number
  readonly name: string
  readonly encoding: string
  readonly time_zone: string
  readonly has_trigrams: boolean
  readonly can_have_trigrams: boolean
  readonly now_ms: number
  /** Whether PostgreSQL runs on this machine. */
  readonly is_local: boolean
  readonly size_bytes: number
  readonly shared_buffers_bytes: number
  readonly effective_cache_size_bytes: number
  readonly work_mem_bytes: number
  readonly random_page_cost: number
}

const FACTS = `
  select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
    pg_encoding_to_char(encoding) as encoding, current_setting('TimeZone') as time_zone,
    exists (select 1 from pg_extension where extname = 'pg_trgm') as has_trigrams,
    exists (select 1 from pg_available_extensions where name = 'pg_trgm') as can_have_trigrams,
    extract(epoch from clock_timestamp()) * 1000 as now_ms,
    inet_server_addr() is not distinct from inet_client_addr() as is_local,
    pg_database_size(oid) as size_bytes,
    pg_size_bytes(current_setting('shared_buffers')) as shared_buffers_bytes,
    pg_size_bytes(current_setting('effective_cache_size')) as effective_cache_size_bytes,
    pg_size_bytes(current_setting('work_mem')) as work_mem_bytes,
    current_setting('random_page_cost')::float8 as random_page_cost
  from pg_database where datname = current_database()`

/** What PostgreSQL says about itself and this database. */
export async function databaseFacts(db: Knex): Promise<DatabaseFacts | undefined> {
  const { rows } = await db.raw<{ rows: DatabaseFacts[] }>(FACTS)
  return rows[0]
}
