import type { ApiKey } from '@lazaret/sdk'
import type { Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'
import { textColumns } from './results.ts'

/** Servers other than ours send the first four fields. */
type ListedKey = Pick<ApiKey, 'id' | 'name' | 'issued_on' | 'issuer_login'> & Partial<ApiKey>
export type IssuedKey = Partial<ApiKey> & { readonly login?: string; readonly token?: string; readonly file?: string }

const keyFields = [
  'id',
  'name',
  'issued_on',
  'issuer_login',
  'expires_at',
  'capabilities',
  'group',
  'addresses',
  'last_used_at',
  'last_used_from',
  'made_by_key',
] as const

export const keyList: Shape<ListedKey> = {
  kind: 'list',
  fields: keyFields,
  id: ({ id }) => id,
  columns: [
    { title: 'ID', text: ({ id }) => id },
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
    { title: 'ISSUED', text: ({ issued_on }, viewer) => timeText(issued_on, viewer) },
    { title: 'BY', text: ({ issuer_login }) => issuer_login ?? '' },
    { title: 'USED', text: ({ last_used_at }, viewer) => (last_used_at ? timeText(last_used_at, viewer) : '') },
    { title: 'KEY', text: ({ made_by_key: keyId }) => keyId ?? '' },
    { title: 'LIMITS', text: limitsText, shrink: 'text' },
  ],
}

export const issuedKey: Shape<IssuedKey> = {
  kind: 'single',
  fields: [...keyFields, 'token', 'file'],
  id: ({ id }) => id,
  columns: textColumns({
    id: ({ id = '' }) => id,
    name: ({ name = '' }) => name,
    limits: limitsText,
    token: ({ token }) => token ?? '',
    file: ({ file }) => file ?? '',
  }),
}

function limitsText({ expires_at, capabilities, group, addresses }: IssuedKey): string {
  const limits = [
    expires_at ? `until ${expires_at.slice(0, 16)}Z` : '',
    capabilities ? capabilities.join(' ') || 'read only' : '',
    group ? `group ${group}` : '',
    addresses ? `from ${addresses.join(' ')}` : '',
  ]
  return limits.filter((limit) => limit !== '').join(', ')
}
