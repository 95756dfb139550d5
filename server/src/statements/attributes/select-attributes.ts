import type { Knex } from 'knex'
import type { SelectedRow, Selection } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { attachedTo } from '../annotations/attached-to.ts'
import { hasRight, type KeyRight } from './has-right.ts'

/** `text` is the value in the form of the database. */
export type StoredAttribute = Row<ReturnType<typeof attributeColumns>>
export type DefinedAttribute = Row<ReturnType<typeof definedColumns>>

type Row<Columns extends Selection> = SelectedRow<Columns, { a: Rows['attribute']; d: Rows['attribute_definition'] }>

export type AttributesAsked = {
  readonly objectId: number | Knex.Raw<number>
  readonly right: KeyRight | null
  /** Only those of keys that are hidden, or that are not. */
  readonly hidden?: boolean
}

type OfOne = AttributesAsked & { readonly objectId: number }

/** Attributes of an object, oldest first; null: it is gone. */
export async function selectAttributes(db: Knex, asked: OfOne): Promise<StoredAttribute[] | null> {
  return attachedTo<StoredAttribute>(db, asked.objectId, attributesOf(db, asked))
}

/** The query for them. */
export function attributesOf(db: Knex, asked: AttributesAsked): Knex.QueryBuilder<object, unknown[]> {
  return attributes(db, asked).select(attributeColumns(db))
}

/** The same with the definitions of their keys. */
export async function selectDefinedAttributes(db: Knex, asked: OfOne): Promise<DefinedAttribute[] | null> {
  return attachedTo<DefinedAttribute>(db, asked.objectId, attributes(db, asked).select(definedColumns(db)))
}

function attributeColumns(db: Knex) {
  return { id: 'a.id', key: 'a.key', text: db.raw<string>('a.value::text') } as const
}

function definedColumns(db: Knex) {
  const definition = { label: 'd.label', description: 'd.description', urlTemplate: 'd.url_template' } as const
  return { ...attributeColumns(db), ...definition }
}

function attributes(db: Knex, { objectId, right, hidden }: AttributesAsked): Knex.QueryBuilder<object, unknown[]> {
  const query = db('attribute as a')
    .join('attribute_definition as d', 'd.key', 'a.key')
    .where('a.object_id', objectId)
    .where(hasRight(right, 'a.key'))
    .orderBy('a.id')
  return hidden === undefined ? query : query.where('d.hidden', hidden)
}
