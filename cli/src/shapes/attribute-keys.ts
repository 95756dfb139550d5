import { cellText, valueAt } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'

type Definition = {
  readonly key: string
  readonly label: string
  readonly description: string
  readonly hidden: boolean
  readonly permissions?: readonly Permission[]
}
type Permission = { readonly group_name: string; readonly can_read: boolean; readonly can_set: boolean }

const fields = ['key', 'label', 'description', 'hidden', 'url_template', 'rich_template', 'example_value']

export const keyList: Shape<Definition> = {
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

const detailFields = [...fields, 'permissions']

export const keyDetail: Shape<Definition> = {
  kind: 'single',
  fields: detailFields,
  id: ({ key }) => key,
  columns: detailFields.map((title) => ({
    title,
    text: (record) =>
      title === 'permissions'
        ? (record.permissions ?? []).map(rightsText).join(', ')
        : cellText(valueAt(record, title)),
  })),
}

function rightsText({ group_name, can_read, can_set }: Permission): string {
  return `${group_name} ${[...(can_read ? ['read'] : []), ...(can_set ? ['set'] : [])].join('+') || 'nothing'}`
}
