import t from 'tap'
import { selectShares, selectUploaders } from '../../../../server/src/statements/access/select-shares.ts'
import type { ReasonType } from '../../../../server/src/tables/permission.ts'
import { groupRow, memberRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { objectRow } from '../../../support/object-row.ts'

t.test('uploads of the object are apart from what it inherited or was given', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [kim, bob] = [await userRow(knex, 'kim'), await userRow(knex, 'bob')]
  const [a, b, c, d] = [
    await groupRow(knex, 'a'),
    await groupRow(knex, 'b'),
    await groupRow(knex, 'c'),
    await groupRow(knex, 'd'),
  ]
  await memberRow(knex, { userId: bob, groupId: d })
  const [parent, object] = [await objectRow(knex, 'parent'), await objectRow(knex, 'object')]
  const given = (group_id: number, reason_type: ReasonType, by: { origin: number | null; user: number | null }) => ({
    object_id: object,
    group_id,
    reason_type,
    related_object_id: by.origin,
    related_user_id: by.user,
  })
  await knex('permission').insert([
    { ...given(a, 'added', { origin: object, user: kim }), access_time: '2026-01-02' },
    { ...given(b, 'added', { origin: object, user: bob }), access_time: '2026-01-01' },
    { ...given(c, 'added', { origin: parent, user: kim }), access_time: '2026-01-03' },
    { ...given(d, 'shared', { origin: null, user: null }), access_time: '2026-01-04' },
  ])
  const groupsOf = (rows: readonly { readonly groupName: string }[] | null): string[] | undefined =>
    rows?.map(({ groupName }) => groupName)

  t.strictSame(groupsOf(await selectUploaders(knex, object, null)), ['b', 'a'], 'oldest first')
  t.strictSame(groupsOf(await selectUploaders(knex, object, { userId: kim, groupIds: [] })), ['a'])
  t.strictSame(groupsOf(await selectUploaders(knex, object, { userId: 0, groupIds: [d] })), ['b'])
  t.match(await selectShares(knex, object, null), [
    { groupName: 'c', reason: 'added', dhash: 'parent', type: 'text_blob', userLogin: 'kim' },
    { groupName: 'd', reason: 'shared', dhash: null, type: null, userLogin: null },
  ])
  t.strictSame(groupsOf(await selectShares(knex, object, [a, d])), ['d'])
  t.strictSame(groupsOf(await selectShares(knex, parent, null)), [])
  t.equal(await selectShares(knex, 0, null), null, 'there is no such object')
  t.equal(await selectUploaders(knex, 0, null), null)
})
