import type { components } from '../generated/contract.ts'

type Schemas = components['schemas']

export type DefinitionRow = {
  readonly key: string
  readonly label: string
  readonly description: string
  readonly urlTemplate: string
  readonly richTemplate: string
  readonly exampleValue: string
  readonly hidden: boolean
}
export type KeyRightRow = {
  readonly key: string
  readonly groupName: string
  readonly canRead: boolean
  readonly canSet: boolean
}
export type ValueRow = { readonly id: number; readonly key: string; readonly value: unknown }

export function viewAttributes(rows: readonly ValueRow[]): Schemas['AttributeList'] {
  return { attributes: rows.map(({ id, key, value }) => ({ id, key, value })) }
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
