import type { Knex } from 'knex'

/** Leaves the administrator, the predefined groups and all objects: what the next test of a file starts from. */
export async function clearAccounts(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(`
      delete from member where user_id <> 1 or group_id > 3;
      delete from openid_identity;
      delete from openid_provider;
      delete from "user" where id <> 1;
      delete from "group" where id > 3`)
  })
}
