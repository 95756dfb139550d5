import type { Knex } from 'knex'
import type { Rows } from '../../server/src/tables/tables.ts'
import { missing } from './missing.ts'

/** A user in the database alone, without groups. Returns their number. */
export async function userRow(knex: Knex, login: string, fields: Partial<Rows['user']> = {}): Promise<number> {
  const blank = { email: `${login}@example.org`, additional_info: '', disabled: false, pending: false }
  const [{ id } = missing()] = await knex('user')
    .insert({ login, ...blank, feed_quality: 'high', ...fields })
    .returning('id')
  return id
}

export async function groupRow(knex: Knex, name: string, fields: Partial<Rows['group']> = {}): Promise<number> {
  const blank = { capabilities: [], private: false, default: false, workspace: true, immutable: false }
  const [{ id } = missing()] = await knex('group')
    .insert({ name, ...blank, ...fields })
    .returning('id')
  return id
}

/** A membership; called twice it makes the two rows that old databases may hold. */
export async function memberRow(
  knex: Knex,
  {
    userId,
    groupId,
    isAdmin = false,
  }: { readonly userId: number; readonly groupId: number; readonly isAdmin?: boolean },
): Promise<void> {
  await knex('member').insert({ user_id: userId, group_id: groupId, group_admin: isAdmin })
}

/** An identity provider with the fields that every one has. */
export async function providerRow(knex: Knex, name: string, groupId: number): Promise<number> {
  const endpoints = { authorization_endpoint: 'a', token_endpoint: 't', userinfo_endpoint: 'u' }
  const [{ id } = missing()] = await knex('openid_provider')
    .insert({ name, client_id: 'c', ...endpoints, group_id: groupId })
    .returning('id')
  return id
}
