import t from 'tap'
import { selectComments } from '../../../../server/src/statements/annotations/select-comments.ts'
import { userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { objectRow } from '../../../support/object-row.ts'

t.test('comments come newest first, those of deleted accounts without author', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [object, other] = [await objectRow(knex, 'object'), await objectRow(knex, 'other')]
  const kim = await userRow(knex, 'kim')
  const timestamp = '2026-01-01 00:00:00'
  const [first, second] = await knex('comment')
    .insert([
      { comment: 'first', timestamp, object_id: object, user_id: kim },
      { comment: 'second', timestamp, object_id: object, user_id: null },
      { comment: 'elsewhere', timestamp, object_id: other, user_id: kim },
    ])
    .returning('id')
  const comments = [
    { id: second?.id, comment: 'second', author: null, timestamp },
    { id: first?.id, comment: 'first', author: 'kim', timestamp },
  ]
  t.strictSame(await selectComments(knex, object), comments)
})
