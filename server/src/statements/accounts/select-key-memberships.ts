import type { Knex } from 'knex'

type KeyRoot = { readonly id: string } | { readonly user_id: number }

export type NamedMembership = { readonly name: string; readonly login: string }

/** Memberships that end with a key, or with all keys of a user: those made by it, and by keys that it made. */
export async function selectKeyMemberships(db: Knex, root: KeyRoot): Promise<NamedMembership[]> {
  const [column, value] = 'id' in root ? ['id', root.id] : ['user_id', root.user_id]
  const { rows } = await db.raw<{ rows: NamedMembership[] }>(
    `with recursive maker as (
       select id from api_key where ?? = ?
       union select k.id from api_key k join maker on k.made_by_key = maker.id
     )
     select g.name, u.login from member m
       join maker on maker.id = m.made_by_key join "group" g on g.id = m.group_id join "user" u on u.id = m.user_id
     order by g.name, u.login`,
    [column, value],
  )
  return rows
}
