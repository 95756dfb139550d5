import t from 'tap'
import { selectObjectTags } from '../../../../server/src/statements/annotations/select-object-tags.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { objectRow } from '../../../support/object-row.ts'

t.test('tags of an object come in the order in which they were added; without the object there are none', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [tagged, other] = [await objectRow(knex, 'tagged'), await objectRow(knex, 'other')]
  await knex('tag').insert(['z', 'a', 'm'].map((tag) => ({ tag, object_id: tagged })))
  t.strictSame(await selectObjectTags(knex, tagged), [{ tag: 'z' }, { tag: 'a' }, { tag: 'm' }])
  t.strictSame(await selectObjectTags(knex, other), [])
  t.equal(await selectObjectTags(knex, 0), null)
})
