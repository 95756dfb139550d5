import t from 'tap'
import { insertStart } from '../../../../server/src/statements/analyses/insert-start.ts'
import { userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { objectRow } from '../../../support/object-row.ts'

t.test('a start makes the analysis, its link and the row to send it, due at once', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [objectId, userId] = [await objectRow(knex, 'object'), await userRow(knex, 'kim', { feed_quality: 'low' })]
  const { id, waitingSince } = await knex.transaction((trx) => insertStart(trx, { objectId, userId, arguments: {} }))
  t.strictSame(await knex('karton_object').select('analysis_id', 'object_id'), [
    { analysis_id: id, object_id: objectId },
  ])
  t.match(await knex('analysis_start').select('analysis_id', 'object_id', 'feed_quality', 'attempts', 'due_on'), [
    { analysis_id: id, object_id: objectId, feed_quality: 'low', attempts: 0, due_on: waitingSince },
  ])
})
