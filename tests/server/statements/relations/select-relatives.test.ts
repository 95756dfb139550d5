import t from 'tap'
import { selectRelatives } from '../../../../server/src/statements/relations/select-relatives.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { objectRow } from '../../../support/object-row.ts'

t.test('relatives are on their side, newest links first, so many of each type, as the condition allows', async (t) => {
  const { knex } = await openTestDatabase(t)
  const middle = await objectRow(knex, 'middle')
  const link = (parent_id: number, child_id: number, day: number | null) =>
    knex('relation').insert({ parent_id, child_id, creation_time: day === null ? null : `2026-01-0${day}` })
  await link(await objectRow(knex, 'parent', { type: 'static_config' }), middle, 1)
  await link(middle, await objectRow(knex, 'undated'), null)
  for (const day of [2, 4, 3]) await link(middle, await objectRow(knex, `child ${day}`), day)
  await link(middle, await objectRow(knex, 'hidden'), 5)
  const tagged = await objectRow(knex, 'tagged')
  await link(middle, tagged, 6)
  await knex('tag').insert(['z', 'a'].map((tag) => ({ tag, object_id: tagged })))
  const asked = { types: ['static_config', 'text_blob'], count: 3, plansEachTime: false, withNames: false } as const
  const rows = await selectRelatives(knex, middle, {
    ...asked,
    where: (builder) => void builder.whereNot('object.dhash', 'hidden'),
  })
  t.strictSame(
    rows?.map(({ side, id, type, tags }) => [side, id, type, tags]),
    [
      ['parents', 'parent', 'static_config', []],
      ['children', 'tagged', 'text_blob', ['z', 'a']],
      ['children', 'child 4', 'text_blob', []],
      ['children', 'child 3', 'text_blob', []],
    ],
  )
  t.equal(await selectRelatives(knex, 0, { ...asked, where: () => undefined }), null, 'there is no such object')
  const all = await selectRelatives(knex, middle, { ...asked, count: 10, where: () => undefined })
  t.strictSame(
    all?.map(({ id }) => id),
    ['parent', 'tagged', 'hidden', 'child 4', 'child 3', 'child 2', 'undated'],
  )
})
