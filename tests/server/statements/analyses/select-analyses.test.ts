import t from 'tap'
import { insertStart } from '../../../../server/src/statements/analyses/insert-start.ts'
import { selectAnalyses } from '../../../../server/src/statements/analyses/select-analyses.ts'
import { selectAnalysisIds } from '../../../../server/src/statements/analyses/select-analysis-ids.ts'
import { userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { missing } from '../../../support/missing.ts'
import { objectRow } from '../../../support/object-row.ts'

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`

t.test('analyses of an object come newest first, a page after any analysis', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [objectId, other] = [await objectRow(knex, 'object'), await objectRow(knex, 'other')]
  const days = ['03', '01', '02', '02', '04']
  await knex('karton_analysis').insert(
    days.map((day, number) => ({ id: idOf(number), creation_time: `2026-01-${day}`, arguments: '{}' })),
  )
  const link = (object_id: number, numbers: readonly number[]) =>
    knex('karton_object').insert(numbers.map((number) => ({ analysis_id: idOf(number), object_id })))
  await link(objectId, [0, 1, 2, 3])
  await link(other, [4])
  const idsOf = async (asked: Parameters<typeof selectAnalyses>[2]): Promise<string[]> =>
    ((await selectAnalyses(knex, objectId, asked)) ?? missing()).map(({ id }) => id)

  t.strictSame(await idsOf({ count: 10 }), [0, 3, 2, 1].map(idOf))
  t.strictSame(await idsOf({ count: 2 }), [0, 3].map(idOf))
  t.strictSame(await idsOf({ count: 10, olderThan: idOf(3) }), [2, 1].map(idOf))
  t.strictSame(await idsOf({ count: 1, olderThan: idOf(4) }), [0].map(idOf), 'after one of another object')
  t.strictSame(await idsOf({ count: 10, olderThan: idOf(9) }), [], 'after none')
  t.strictSame(await idsOf({ count: 1, id: idOf(2) }), [idOf(2)])
  t.strictSame(await idsOf({ count: 1, id: idOf(4) }), [])
  t.equal(await selectAnalyses(knex, 0, { count: 1 }), null, 'there is no such object')
  t.strictSame(await selectAnalysisIds(knex, objectId), [1, 2, 3, 0].map(idOf), 'oldest first')
})

t.test('an analysis waits until its start was sent', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [objectId, userId] = [await objectRow(knex, 'object'), await userRow(knex, 'kim')]
  const start = { objectId, userId, arguments: { execute: 'x' } }
  const made = await knex.transaction((trx) => insertStart(trx, start))
  t.match(made, { arguments: { execute: 'x' }, waitingSince: String })
  t.strictSame(await selectAnalyses(knex, objectId, { count: 10 }), [made])
  await knex('analysis_start').delete()
  t.strictSame(await selectAnalyses(knex, objectId, { count: 10 }), [{ ...made, waitingSince: null }])
})
