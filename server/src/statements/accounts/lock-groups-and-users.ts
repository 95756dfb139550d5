import type { Knex } from 'knex'

/** Nobody else creates or changes groups and users until the transaction ends. */
export async function lockGroupsAndUsers(trx: Knex.Transaction): Promise<void> {
  await trx.raw('LOCK TABLE "group", "user" IN SHARE ROW EXCLUSIVE MODE')
}
