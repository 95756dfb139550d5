import type { Knex } from 'knex'
import { missing } from './missing.ts'

/** An identity provider that nobody asks. */
export async function aProvider(db: Knex, name = 'idle'): Promise<void> {
  const [group = missing()] = await db('group')
    .insert({
      name: `OpenID_${name}`,
      capabilities: [],
      private: false,
      default: false,
      workspace: false,
      immutable: true,
    })
    .returning('id')
  const endpoint = 'https://id.example.org/'
  await db('openid_provider').insert({
    name,
    client_id: 'lazaret',
    client_secret: null,
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    userinfo_endpoint: endpoint,
    group_id: group.id,
  })
}
