import type { Knex } from 'knex'

/** Which API key made a session, another key or a bound identity: these end with that key, and with each key that led to it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${TABLES.map(addMaker).join('\n')}
    -- A key may make something as long as it has no limits and its owner may sign in; so may every key before it.
    CREATE FUNCTION lz_may_make(key uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      WITH RECURSIVE maker AS (
        SELECT k.* FROM api_key k WHERE k.id = key
        UNION SELECT k.* FROM api_key k JOIN maker m ON k.id = m.made_by_key
      )
      SELECT coalesce(bool_and(
        NOT coalesce(u.disabled, false) AND NOT coalesce(u.pending, false)
        AND m.expires_at IS NULL AND m.capabilities IS NULL AND m.group_id IS NULL AND m.addresses IS NULL
      ), false)
      FROM maker m JOIN "user" u ON u.id = m.user_id
    $$;
  `)
}

export async function down(knex: Knex): Promise<void> {
  const drops = TABLES.map((table) => `ALTER TABLE ${table} DROP COLUMN made_by_key;`)
  await knex.raw(`DROP FUNCTION lz_may_make(uuid); ${drops.join('\n')}`)
}

const TABLES = ['api_key', 'session', 'openid_identity'] as const

function addMaker(table: (typeof TABLES)[number]): string {
  return `
    ALTER TABLE ${table} ADD COLUMN made_by_key uuid
      CONSTRAINT ${table}_made_by_key_fkey REFERENCES api_key ON DELETE CASCADE;
    CREATE INDEX lz_${table}_made_by_key ON ${table} (made_by_key) WHERE made_by_key IS NOT NULL;`
}
