import type { components } from '../generated/contract.ts'
import type { DefinitionRow, KeyRightRow } from '../tables/rows.ts'
import { viewKeyRight } from './attributes.ts'

type Schemas = components['schemas']

export type MetakeyRow = {
  readonly key: string
  readonly value: string
  readonly definition: { readonly label: string; readonly description: string; readonly url: string | null } | null
}

export function viewMetakeys(rows: readonly MetakeyRow[]): Schemas['MetakeyList'] {
  return { metakeys: rows.map(({ key, value, definition }) => ({ key, value, ...definition })) }
}

export function viewMetakeyDefinition(row: DefinitionRow): Schemas['MetakeyDefinition'] {
  const { key, label, description, urlTemplate, hidden } = row
  return { key, label, description, template: urlTemplate, hidden }
}

/** `rights` may include those of other keys. */
export function viewManagedMetakey(row: DefinitionRow, rights: readonly KeyRightRow[]): Schemas['ManagedMetakey'] {
  const permissions = rights.filter(({ key }) => key === row.key).map(viewKeyRight)
  return { ...viewMetakeyDefinition(row), permissions }
}
