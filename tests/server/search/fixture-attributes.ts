import type { Knex } from 'knex'
import { missing } from '../../support/missing.ts'

// What members of public may do with each key.
const RIGHTS = [
  { key: 'vis', hidden: false, can_read: true, can_set: true },
  { key: 'hid', hidden: true, can_read: true, can_set: true },
  { key: 'nope', hidden: false, can_read: false, can_set: false },
  { key: 'wonly', hidden: false, can_read: false, can_set: true },
]

const VALUES: readonly (readonly [label: string, key: string, value: unknown])[] = [
  ['F1', 'vis', 'line1\nline2 ą'],
  ['P2', 'vis', 'value'],
  ['P2', 'hid', 'secret'],
  ['P2', 'nope', 'value'],
  ['P2', 'wonly', 'value'],
  ['P4', 'vis', { a: { b: 'deep' }, l: [1, 2, 3] }],
  ['P3', 'vis', 10],
]

/** The attributes of the worked examples; `nope` has no rights at all. */
export async function insertAttributes(knex: Knex, ids: ReadonlyMap<string, number>, publicId: number): Promise<void> {
  const texts = { description: '', url_template: '', rich_template: '', example_value: '' }
  await knex('attribute_definition').insert(RIGHTS.map(({ key, hidden }) => ({ key, label: key, hidden, ...texts })))
  const rights = RIGHTS.filter(({ can_set }) => can_set)
  await knex('attribute_permission').insert(
    rights.map(({ key, can_read, can_set }) => ({ key, can_read, can_set, group_id: publicId })),
  )
  await knex('attribute').insert(
    VALUES.map(([label, key, value]) => ({
      object_id: ids.get(label) ?? missing(),
      key,
      value: JSON.stringify(value),
    })),
  )
}
