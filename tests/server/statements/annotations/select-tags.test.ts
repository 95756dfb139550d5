import type { Knex } from 'knex'
import t from 'tap'
import { selectTags, selectTagsOfGroups } from '../../../../server/src/statements/annotations/select-tags.ts'
import { groupRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { objectRow } from '../../../support/object-row.ts'

async function tagged(knex: Knex, tags: readonly string[], groupIds: readonly number[]): Promise<number> {
  const id = await objectRow(knex, tags.join())
  if (groupIds.length > 0)
    await knex('permission').insert(
      groupIds.map((group_id) => ({ object_id: id, group_id, access_time: '2026-01-01', reason_type: 'added' })),
    )
  await knex('tag').insert(tags.map((tag) => ({ tag, object_id: id })))
  return id
}

t.test(
  'tags that begin with a text come once, in byte order, of all objects or of those that groups see',
  async (t) => {
    const { knex } = await openTestDatabase(t)
    const [one, two] = [await groupRow(knex, 'one'), await groupRow(knex, 'two')]
    await tagged(knex, ['upx', 'u_x', 'Upper'], [one, two])
    await tagged(knex, ['upx', 'uhu'], [two])
    const gone = await tagged(knex, ['upgone'], [one])
    await tagged(knex, ['unseen'], [])
    await knex('tag').where({ object_id: gone }).delete()
    const all = async (prefix: string, count = 0) => (await selectTags(knex, { prefix, count })).map(({ tag }) => tag)
    const seen = async (groupIds: readonly number[], prefix: string, count = 0) =>
      (await selectTagsOfGroups(knex, groupIds, { prefix, count })).map(({ tag }) => tag)

    t.strictSame(await all(''), ['Upper', 'u_x', 'uhu', 'unseen', 'upx'])
    t.strictSame(await all('u', 2), ['u_x', 'uhu'])
    t.strictSame(await all('u_'), ['u_x'])
    t.strictSame(await seen([one], 'u'), ['u_x', 'upx'])
    t.strictSame(await seen([one, two], 'u'), ['u_x', 'uhu', 'upx'])
    t.strictSame(await seen([one, two], 'u', 1), ['u_x'])
    t.strictSame(await seen([], ''), [])
    t.strictSame(await all('u', 1e300), ['u_x', 'uhu', 'unseen', 'upx'])
  },
)
