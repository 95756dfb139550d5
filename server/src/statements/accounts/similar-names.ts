import type { Knex } from 'knex'

/**
 * SQL of a form that names share which people confuse: upper and lower case, 0 and o, 1 and i and l, and signs at the ends make no
 * difference. A name that has nothing but signs stands for itself.
 */
const similarityOf = (name: string): string =>
  `translate(lower(coalesce(nullif(btrim(${name}, '-_.'), ''), ${name})::text collate "C"), '01i', 'oll')`

/** Until the end of the transaction nobody else takes a name that is similar to one of these. */
export async function lockSimilarNames(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  await trx.raw<void>(
    `select pg_advisory_xact_lock(hashtext('lz_name'), hashtext(similarity)) from (
       select distinct ${similarityOf('name')} as similarity from unnest(?::text[]) as wanted(name) order by 1
     ) similarities`,
    [[...names]],
  )
}

/** Names of groups and users that are similar to this one but not the same. Those who go by it hold its lock. */
export async function findSimilarName(trx: Knex.Transaction, name: string, except: string): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select name from (select name from "group" union select login from "user") taken
     where ${similarityOf('name')} = ${similarityOf('?::text')} and name <> all (?::text[]) order by name limit 1`,
    [name, name, [name, except]],
  )
  return rows[0]?.name ?? null
}

/** Those names for which there is no group. */
export async function namesWithoutGroup(trx: Knex.Transaction, names: readonly string[]): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select name from unnest(?::text[]) as wanted(name)
     where not exists (select 1 from "group" g where g.name = wanted.name) order by name`,
    [[...names]],
  )
  return rows.map(({ name }) => name)
}

/** Makes groups linked to a provider, except where a group or user has the name or a similar one. Returns those that are new. */
export async function insertDistinctGroups(
  trx: Knex.Transaction,
  providerId: number,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `insert into "group" (name, capabilities, private, "default", workspace, immutable, openid_provider_id)
     select distinct on (${similarityOf('wanted.name')}) wanted.name, '{}', false, false, false, false, ?::int
       from unnest(?::varchar[]) as wanted(name)
       where not exists (select 1 from "group" g where ${similarityOf('g.name')} = ${similarityOf('wanted.name')})
         and not exists (select 1 from "user" u where ${similarityOf('u.login')} = ${similarityOf('wanted.name')})
       order by ${similarityOf('wanted.name')}, wanted.name
     on conflict do nothing returning name`,
    [providerId, [...names]],
  )
  return rows.map(({ name }) => name)
}
