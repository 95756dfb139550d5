import type { Knex } from 'knex'
import t from 'tap'
import { selectGroupsToChange } from '../../../../server/src/statements/openid/select-groups-to-change.ts'
import type { GroupsMode } from '../../../../server/src/tables/openid-provider.ts'
import { groupRow, memberRow, providerRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

type Changes = { readonly join: string[]; readonly leave: string[] }

async function fill(knex: Knex) {
  const userId = await userRow(knex, 'kim')
  await userRow(knex, 'bob')
  const providerId = await providerRow(knex, 'example', await groupRow(knex, 'default', { default: true }))
  const linked = { openid_provider_id: providerId }
  const groups = {
    joined: await groupRow(knex, 'joined', linked),
    old: await groupRow(knex, 'old', linked),
    foreign: await groupRow(knex, 'foreign'),
    registered: await groupRow(knex, 'registered', { default: true }),
    fixed: await groupRow(knex, 'fixed', { immutable: true }),
    own: await groupRow(knex, 'kim', { private: true }),
  }
  for (const name of ['new', 'bob']) await groupRow(knex, name, linked)
  await groupRow(knex, 'free')
  for (const groupId of Object.values(groups)) await memberRow(knex, { userId, groupId })
  return { userId, providerId }
}

t.test('a user joins what is wanted and leaves the rest, as far as the provider may say', async (t) => {
  const { knex } = await openTestDatabase(t)
  const { userId, providerId } = await fill(knex)
  const wanted = ['joined', 'new', 'free', 'bob', 'fixed']
  const changes = async (groupsMode: GroupsMode): Promise<Changes> => {
    const groups = await knex.transaction((trx) =>
      selectGroupsToChange(trx, { id: providerId, groupsMode }, { userId, wanted }),
    )
    const named = (isMember: boolean): string[] =>
      groups.filter((group) => group.isMember === isMember).map(({ name }) => name)
    return { join: named(false), leave: named(true) }
  }
  t.strictSame(await changes('MIXED'), { join: ['new'], leave: ['old'] }, 'only its own groups')
  t.strictSame(await changes('FULL'), { join: ['new', 'free'], leave: ['old', 'foreign'] }, 'every group')
})
