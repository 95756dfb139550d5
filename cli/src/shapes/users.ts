import type { OffboardingReport, User, UserListItem } from '@lazaret/sdk'
import { cellText, valueAt } from '../formats/fields.ts'
import type { Column, Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'

const fields = [
  'login',
  'email',
  'additional_info',
  'feed_quality',
  'requested_on',
  'disabled',
  'pending',
  'groups',
] as const
const login: Column<UserListItem> = { title: 'LOGIN', text: ({ login }) => login, shrink: 'text' }
const email: Column<UserListItem> = { title: 'EMAIL', text: ({ email }) => email, shrink: 'text' }

export const userList: Shape<UserListItem> = {
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

export const pendingList: Shape<UserListItem> = {
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
] as const

/** One account in full. */
export const userDetail: Shape<User> = {
  kind: 'single',
  fields: detailFields,
  id: ({ login }) => login,
  columns: detailFields.map((title) => ({ title, text: (record) => detailCell(valueAt(record, title)) })),
}

function detailCell(value: unknown): string {
  if (!Array.isArray(value)) return cellText(value)
  return value.map((item) => cellText(valueAt(item, 'name') ?? item)).join(', ')
}

function names(groups: UserListItem['groups']): string {
  return groups.map(({ name }) => name).join(' ')
}

const offboardingFields = [
  'login',
  'is_disabled',
  'sessions',
  'api_keys',
  'dependent_api_keys',
  'jobs',
  'hunts',
  'private_objects',
  'private_cases',
  'shared_objects',
  'job_id',
] as const

export const offboardingDetail: Shape<OffboardingReport> = {
  kind: 'single',
  fields: offboardingFields,
  id: ({ login }) => login,
  columns: offboardingFields.map((title) => ({ title, text: (record) => cellText(valueAt(record, title)) })),
}
