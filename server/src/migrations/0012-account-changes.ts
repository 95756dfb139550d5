import type { Knex } from 'knex'

/**
 * Each change of what decides who may do what is announced once it is committed, also those made by hand: servers that remember accounts
 * forget them then. New users, keys and sessions change nothing that could be remembered.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION lz_announce_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- PostgreSQL delivers equal announcements of one transaction once.
      PERFORM pg_notify('lz_accounts', '');
      RETURN NULL;
    END $$;
    ${WATCHED.map(triggersOf).join('\n')}
  `)
}

export async function down(knex: Knex): Promise<void> {
  const drops = WATCHED.flatMap(({ table }) =>
    EVENTS.map((event) => `DROP TRIGGER IF EXISTS lz_account_${event} ON "${table}";`),
  )
  await knex.raw(`${drops.join('\n')} DROP FUNCTION lz_announce_account_change();`)
}

const EVENTS = ['insert', 'update', 'delete', 'truncate'] as const

type WatchedTable = { readonly table: string; readonly columns: readonly string[]; readonly hasInserts?: boolean }

// Other columns, such as the last use, change with every day's work.
const WATCHED: readonly WatchedTable[] = [
  {
    table: 'user',
    columns: ['id', 'login', 'disabled', 'pending', 'password_hash', 'password_ver', 'identity_ver', 'version_uid'],
  },
  { table: 'group', columns: ['id', 'name', 'capabilities', 'workspace', 'private'] },
  { table: 'member', columns: ['user_id', 'group_id'], hasInserts: true },
  { table: 'api_key', columns: ['id', 'user_id', 'expires_at', 'capabilities', 'group_id', 'addresses'] },
  { table: 'session', columns: ['id', 'user_id', 'has_second_factor'] },
]

function triggersOf({ table, columns, hasInserts = false }: WatchedTable): string {
  const valuesOf = (row: string): string => columns.map((column) => `${row}."${column}"`).join(', ')
  const isChanged = `WHEN ((${valuesOf('OLD')}) IS DISTINCT FROM (${valuesOf('NEW')}))`
  const trigger = (event: (typeof EVENTS)[number], how: string): string => `
    CREATE TRIGGER lz_account_${event} AFTER ${event} ON "${table}" ${how} EXECUTE FUNCTION lz_announce_account_change();`
  return [
    ...(hasInserts ? [trigger('insert', 'FOR EACH ROW')] : []),
    trigger('update', `FOR EACH ROW ${isChanged}`),
    trigger('delete', 'FOR EACH ROW'),
    trigger('truncate', 'FOR EACH STATEMENT'),
  ].join('')
}
