import type { components } from '../generated/contract.ts'
import type { AttributeRow, AttributeTextsRow, DefinitionRow, KeyRightRow } from '../tables/rows.ts'

type Schemas = components['schemas']

export function viewAttributes(rows: readonly AttributeRow[]): Schemas['AttributeList'] {
  return { attributes: rows.map(({ id, key, value }) => ({ id, key, value })) }
}

export function viewAttributeTexts({ id, key, texts, count }: AttributeTextsRow): Schemas['AttributeTexts'] {
  return { id, key, texts: [...texts], count }
}

export function viewDefinition(row: DefinitionRow): Schemas['AttributeKey'] {
  const { key, label, description, urlTemplate, richTemplate, exampleValue, hidden } = row
  return {
    key,
    label,
    description,
    url_template: urlTemplate,
    rich_template: richTemplate,
    example_value: exampleValue,
    hidden,
  }
}

export function viewKeyRight({ groupName, canRead, canSet }: KeyRightRow): Schemas['AttributePermission'] {
  return { group_name: groupName, can_read: canRead, can_set: canSet }
}
