import type { Knex } from 'knex'

export type RightsOf = { readonly userId: number; readonly keyId: string | null }

/**
 * Locks everything that decides what a user may do, by a key if it is one, until the transaction ends: who changes it waits for
 * the transaction, and what is read afterwards is what they left. In the order in which accounts are locked.
 */
export async function lockRights(trx: Knex.Transaction, { userId, keyId }: RightsOf): Promise<void> {
  await trx.raw<void>(
    `with memberships as materialized (
       select g.id from member m join "group" g on g.id = m.group_id where m.user_id = :userId order by g.id for share
     ), users as materialized (
       select id from "user" where id = :userId for share
     ), keys as materialized (
       select id from api_key where id = :keyId::uuid for share
     )
     select (select count(*) from memberships), (select count(*) from users), (select count(*) from keys)`,
    { userId, keyId },
  )
}
