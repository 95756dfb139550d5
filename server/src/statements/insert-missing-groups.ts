import type { Knex } from 'knex'
import type { GroupModel } from '../tables/group.ts'
import type { Fields } from '../tables/rows.ts'

/** Makes groups linked to a provider, of the names that no group and no user has. Returns those names. */
export async function insertMissingGroups(
  trx: Knex.Transaction,
  providerId: number,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: Fields<GroupModel, 'name'>[] }>(
    `insert into "group" (name, capabilities, private, "default", workspace, immutable, openid_provider_id)
     select wanted.name, '{}', false, false, false, false, ?::int from unnest(?::varchar[]) as wanted(name)
       where not exists (select 1 from "group" g where g.name = wanted.name)
         and not exists (select 1 from "user" u where u.login = wanted.name)
       order by wanted.name
     on conflict do nothing returning name`,
    [providerId, [...names]],
  )
  return rows.map(({ name }) => name)
}
