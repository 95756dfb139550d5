import type { Knex } from 'knex'

export type LastUse = { readonly id: string; readonly at: string; readonly from: string }

const TABLES = { key: 'api_key', session: 'session' } as const

/** Later uses stay. A row that someone else is changing is left for the next time. */
export async function storeLastUses(db: Knex, kind: keyof typeof TABLES, uses: readonly LastUse[]): Promise<void> {
  const table = TABLES[kind]
  await db.raw(
    `update ${table} as stored set last_used_at = used.at, last_used_from = used."from"
     from unnest(?::uuid[], ?::timestamp[], ?::varchar[]) as used (id, at, "from")
     where stored.id = used.id and (stored.last_used_at is null or stored.last_used_at < used.at)
       and stored.id in (select id from ${table} where id = any(?::uuid[]) for no key update skip locked)`,
    [uses.map(({ id }) => id), uses.map(({ at }) => at), uses.map(({ from }) => from), uses.map(({ id }) => id)],
  )
}
