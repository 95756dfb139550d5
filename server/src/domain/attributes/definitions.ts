import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { forbidden, notFound } from '../../errors.ts'
import type { DefinitionRow } from '../../tables/rows.ts'
import type { Selected } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { mayRead } from './load-attributes.ts'
import { maySet } from './write-attribute.ts'

const COLUMNS = {
  key: 'd.key',
  label: 'd.label',
  description: 'd.description',
  urlTemplate: 'd.url_template',
  richTemplate: 'd.rich_template',
  exampleValue: 'd.example_value',
  hidden: 'd.hidden',
} as const
type Listed = Selected<typeof COLUMNS, { d: Rows['attribute_definition'] }>

export type Access = 'read' | 'set' | 'manage'

/** Keys by what the caller may do with them, in byte order. Hidden keys can be set, but are not shown to readers. */
export async function listDefinitions({ app: { db }, caller }: Call, access: Access): Promise<DefinitionRow[]> {
  if (access === 'manage' && !caller.capabilities.has('manage_users'))
    throw forbidden('You are not permitted to manage attributes')
  const query = definitions(db)
  if (access === 'read') query.where('d.hidden', false).where(mayRead(caller, 'd.key'))
  if (access === 'set') query.where(maySet(caller, 'd.key'))
  return query
}

/** One definition, by its stored key; `missing` is the message for a key that does not exist. */
export async function findDefinition({ app }: Call, key: string, missing: string): Promise<DefinitionRow> {
  const [definition] = await definitions(app.db).where('d.key', key)
  if (definition === undefined) throw notFound(missing)
  return definition
}

function definitions(db: Knex): Knex.QueryBuilder<Listed, Listed[]> {
  return db('attribute_definition as d').select(COLUMNS).orderByRaw('d.key collate "C"')
}
