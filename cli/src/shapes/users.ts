import { cellText, valueAt } from '../formats/fields.ts'
import type { Column, Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'

type ListedUser = {
  readonly login: string
  readonly email: string
  readonly requested_on: string | null
  readonly disabled: boolean
  readonly pending: boolean
  readonly groups: readonly { readonly name: string }[]
}

const fields = ['login', 'email', 'additional_info', 'feed_quality', 'requested_on', 'disabled', 'pending', 'groups']
const login: Column<ListedUser> = { title: 'LOGIN', text: ({ login }) => login, shrink: 'text' }
const email: Column<ListedUser> = { title: 'EMAIL', text: ({ email }) => email, shrink: 'text' }

export const userList: Shape<ListedUser> = {
  kind: 'list',
  fields,
  id: ({ login }) => login,
  columns: [
    login,
    email,
    { title: 'STATE', text: ({ disabled, pending }) => (pending ? 'pending' : disabled ? 'disabled' : 'active') },
    { title: 'GROUPS', text: ({ groups }) => names(groups), shrink: 'text' },
  ],
}

export const pendingList: Shape<ListedUser> = {
  ...userList,
  columns: [
    login,
    email,
    {
      title: 'REQUESTED',
      text: ({ requested_on }, viewer) => (requested_on === null ? '' : timeText(requested_on, viewer)),
    },
  ],
}

const detailFields = [
  ...fields,
  'registered_on',
  'registrar_login',
  'logged_on',
  'set_password_on',
  'capabilities',
  'api_keys',
]

/** One account in full. */
export const userDetail: Shape<ListedUser> = {
  kind: 'single',
  fields: detailFields,
  id: ({ login }) => login,
  columns: detailFields.map((title) => ({ title, text: (record) => detailCell(valueAt(record, title)) })),
}

function detailCell(value: unknown): string {
  if (!Array.isArray(value)) return cellText(value)
  return value.map((item) => cellText(valueAt(item, 'name') ?? item)).join(', ')
}

function names(groups: ListedUser['groups']): string {
  return groups.map(({ name }) => name).join(' ')
}
