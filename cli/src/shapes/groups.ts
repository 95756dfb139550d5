import type { Group } from '@lazaret/sdk'
import { cellText, valueAt } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'

const fields = [
  'name',
  'capabilities',
  'users',
  'admins',
  'private',
  'default',
  'workspace',
  'immutable',
  'provider',
] as const

export const groupList: Shape<Group> = {
  kind: 'list',
  fields,
  id: ({ name }) => name,
  columns: [
    { title: 'GROUP', text: ({ name }) => name, shrink: 'text' },
    { title: 'KIND', text: kindOf },
    { title: 'MEMBERS', text: ({ users }) => users.join(' '), shrink: 'text' },
    { title: 'CAPABILITIES', text: ({ capabilities }) => capabilities.join(' '), shrink: 'text' },
  ],
}

export const groupDetail: Shape<Group> = {
  kind: 'single',
  fields,
  id: ({ name }) => name,
  columns: fields.map((title) => ({ title, text: (record) => cell(valueAt(record, title)) })),
}

function kindOf(group: Group): string {
  if (group.private) return 'private'
  return [...(group.default ? ['default'] : []), group.workspace ? 'workspace' : 'rights only'].join(' ')
}

function cell(value: unknown): string {
  return Array.isArray(value) ? value.map(cellText).join(', ') : cellText(value)
}
