import t from 'tap'
import { parseLossless } from '../../../../server/src/json/lossless.ts'
import { insertAttributes } from '../../../../server/src/statements/attributes/insert-attributes.ts'
import { definitionRows } from '../../../support/attribute-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { objectRow } from '../../../support/object-row.ts'

t.test('of equal values in one go the first is stored, in order', async (t) => {
  const { knex } = await openTestDatabase(t)
  await definitionRows(knex, ['a', 'b'])
  const objectId = await objectRow(knex, 'x')
  const items = ['[1.0]', '"x"', '[1]', '{"a":1,"b":2}', '{"b":2.0,"a":1}', '12345678901234567890'].map((text) => ({
    key: 'b',
    value: parseLossless(text),
  }))
  const added = await knex.transaction((trx) => insertAttributes(trx, objectId, [...items, { key: 'a', value: [1] }]))
  const stored = await knex('attribute')
    .orderBy('id')
    .select<{ id: number; key: string; value: string }[]>('id', 'key', knex.raw('value::text'))
  t.strictSame(
    stored.map(({ key, value }) => [key, value]),
    [
      ['b', '[1.0]'],
      ['b', '"x"'],
      ['b', '{"a": 1, "b": 2}'],
      ['b', '12345678901234567890'],
      ['a', '[1]'],
    ],
  )
  t.strictSame(
    added,
    stored.map(({ id, key, value }) => ({ id, key, text: value })),
  )
  t.strictSame(await knex.transaction((trx) => insertAttributes(trx, objectId, items)), [])
  t.strictSame(await knex.transaction((trx) => insertAttributes(trx, objectId, [])), [])
})
