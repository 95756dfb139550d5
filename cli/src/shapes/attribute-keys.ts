import type { AttributeKey, AttributePermission } from '@lazaret/sdk'
import { cellText, valueAt } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'

type DetailedKey = AttributeKey & { readonly permissions: readonly AttributePermission[] }

const fields = ['key', 'label', 'description', 'hidden', 'url_template', 'rich_template', 'example_value'] as const

export const keyList: Shape<AttributeKey> = {
  kind: 'list',
  fields,
  id: ({ key }) => key,
  columns: [
    { title: 'KEY', text: ({ key }) => key },
    { title: 'LABEL', text: ({ label }) => label, shrink: 'text' },
    { title: 'HIDDEN', text: ({ hidden }) => (hidden ? 'yes' : '') },
    { title: 'DESCRIPTION', text: ({ description }) => description, shrink: 'text' },
  ],
}

const detailFields = [...fields, 'permissions'] as const

export const keyDetail: Shape<DetailedKey> = {
  kind: 'single',
  fields: detailFields,
  id: ({ key }) => key,
  columns: detailFields.map((title) => ({
    title,
    text: (record) =>
      title === 'permissions' ? record.permissions.map(rightsText).join(', ') : cellText(valueAt(record, title)),
  })),
}

function rightsText({ group_name, can_read, can_set }: AttributePermission): string {
  return `${group_name} ${[...(can_read ? ['read'] : []), ...(can_set ? ['set'] : [])].join('+') || 'nothing'}`
}
