import t from 'tap'
import { deleteAttributes } from '../../../../server/src/statements/attributes/delete-attributes.ts'
import { groupRow } from '../../../support/account-rows.ts'
import { attributeRows, definitionRows, rightRow } from '../../../support/attribute-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { objectRow } from '../../../support/object-row.ts'

t.test('one attribute, those of a key or the one with a text are deleted and returned', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [objectId, other] = [await objectRow(knex, 'object'), await objectRow(knex, 'other')]
  const groupId = await groupRow(knex, 'one')
  await definitionRows(knex, ['a', 'b'])
  await rightRow(knex, { key: 'a', groupId, canSet: true })
  await attributeRows(knex, objectId, [
    ['a', '"1"'],
    ['a', '1'],
    ['a', '2'],
    ['b', '1'],
  ])
  await attributeRows(knex, other, [['a', '1']])
  const [{ id } = { id: 0 }] = await knex('attribute').where({ object_id: other }).select('id')
  const may = { objectId, right: { column: 'can_set', groupIds: [groupId] } } as const
  const textsOf = async (...asked: [typeof may, Parameters<typeof deleteAttributes>[2]]): Promise<string[]> =>
    (await deleteAttributes(knex, ...asked)).map(({ text }) => text)

  t.strictSame(await textsOf(may, { id }), [], 'of another object')
  t.strictSame(await textsOf(may, { key: 'b', text: undefined }), [], 'without the right')
  t.strictSame(await textsOf(may, { key: 'a', text: '1' }), ['"1"'])
  t.strictSame((await textsOf(may, { key: 'a', text: undefined })).sort(), ['1', '2'])
  const left = await knex('attribute').orderBy('id').select('object_id', 'key')
  t.strictSame(left, [
    { object_id: objectId, key: 'b' },
    { object_id: other, key: 'a' },
  ])
  t.match(await deleteAttributes(knex, { objectId: other, right: null }, { id }), [{ id, key: 'a', text: '1' }])
})
