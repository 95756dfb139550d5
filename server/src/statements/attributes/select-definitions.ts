import type { Knex } from 'knex'
import type { SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { hasRight, type KeyRight } from './has-right.ts'

const COLUMNS = {
  key: 'd.key',
  label: 'd.label',
  description: 'd.description',
  urlTemplate: 'd.url_template',
  richTemplate: 'd.rich_template',
  exampleValue: 'd.example_value',
  hidden: 'd.hidden',
} as const
type Row = SelectedRow<typeof COLUMNS, { d: Rows['attribute_definition'] }>

type DefinitionFilter = {
  readonly key?: string
  readonly hidden?: boolean
  readonly right?: KeyRight | null
}

/** Definitions of keys, in byte order. */
export async function selectDefinitions(db: Knex, { key, hidden, right = null }: DefinitionFilter): Promise<Row[]> {
  const query = db('attribute_definition as d').where(hasRight(right, 'd.key'))
  if (key !== undefined) query.where('d.key', key)
  if (hidden !== undefined) query.where('d.hidden', hidden)
  return query.orderByRaw('d.key collate "C"').select<Row[]>(COLUMNS)
}
