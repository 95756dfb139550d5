import t from 'tap'
import {
  selectAttributes,
  selectDefinedAttributes,
} from '../../../../server/src/statements/attributes/select-attributes.ts'
import { groupRow } from '../../../support/account-rows.ts'
import { attributeRows, definitionRows, rightRow } from '../../../support/attribute-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { missing } from '../../../support/missing.ts'
import { objectRow } from '../../../support/object-row.ts'

t.test('values come oldest first, as the database writes them, hidden ones apart', async (t) => {
  const { knex } = await openTestDatabase(t)
  const objectId = await objectRow(knex, 'object')
  const groupId = await groupRow(knex, 'one')
  await definitionRows(knex, ['shown'], { label: 'Shown', description: 'd', url_template: 'https://x/$value' })
  await definitionRows(knex, ['hidden'], { hidden: true })
  await rightRow(knex, { key: 'shown', groupId, canRead: true })
  await attributeRows(knex, objectId, [
    ['shown', '12345678901234567890'],
    ['hidden', '"x"'],
    ['shown', '1.0'],
  ])
  await attributeRows(knex, await objectRow(knex, 'other'), [['shown', '2']])
  const textsOf = async (asked: Omit<Parameters<typeof selectAttributes>[1], 'objectId'>): Promise<string[]> =>
    ((await selectAttributes(knex, { objectId, ...asked })) ?? missing()).map(({ text }) => text)

  t.strictSame(await textsOf({ right: null }), ['12345678901234567890', '"x"', '1.0'])
  t.strictSame(await textsOf({ right: null, hidden: false }), ['12345678901234567890', '1.0'])
  t.strictSame(await textsOf({ right: null, hidden: true }), ['"x"'])
  const right = { column: 'can_read', groupIds: [groupId] } as const
  t.strictSame(await textsOf({ right }), ['12345678901234567890', '1.0'])
  const [first] = (await selectDefinedAttributes(knex, { objectId, right })) ?? []
  t.equal(await selectAttributes(knex, { objectId: 0, right: null }), null, 'there is no such object')
  t.match(first, { key: 'shown', label: 'Shown', description: 'd', urlTemplate: 'https://x/$value' })
})
