import t from 'tap'
import { deleteComment } from '../../../../server/src/statements/annotations/delete-comment.ts'
import { userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { missing } from '../../../support/missing.ts'
import { objectRow } from '../../../support/object-row.ts'

t.test('a deleted comment is returned with its author, and only one on this object is deleted', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [object, other] = [await objectRow(knex, 'object'), await objectRow(knex, 'other')]
  const kim = await userRow(knex, 'kim')
  const timestamp = '2026-01-01 00:00:00'
  const [{ id } = missing(), { id: orphan } = missing()] = await knex('comment')
    .insert([
      { comment: 'text', timestamp, object_id: object, user_id: kim },
      { comment: 'orphan', timestamp, object_id: object, user_id: null },
    ])
    .returning('id')
  t.equal(await deleteComment(knex, { objectId: other, id }), undefined)
  t.same(await deleteComment(knex, { objectId: object, id }), { id, comment: 'text', timestamp, author: 'kim' })
  t.equal(await deleteComment(knex, { objectId: object, id }), undefined)
  t.match(await deleteComment(knex, { objectId: object, id: orphan }), { comment: 'orphan', author: null })
})
