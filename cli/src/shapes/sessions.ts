import type { SessionItem } from '@lazaret/sdk'
import type { Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'

export const sessionList: Shape<SessionItem> = {
  kind: 'list',
  fields: [
    'id',
    'created_at',
    'expires_at',
    'provider',
    'address',
    'user_agent',
    'last_used_at',
    'last_used_from',
    'is_current',
    'made_by_key',
  ],
  id: ({ id }) => id,
  columns: [
    { title: 'ID', text: ({ id }) => id },
    { title: 'BEGUN', text: ({ created_at }, viewer) => timeText(created_at, viewer) },
    { title: 'USED', text: ({ last_used_at }, viewer) => timeText(last_used_at, viewer) },
    { title: 'FROM', text: ({ last_used_from }) => last_used_from },
    { title: 'CLIENT', text: ({ user_agent }) => user_agent, shrink: 'text' },
    { title: 'KEY', text: ({ made_by_key: keyId }) => keyId ?? '' },
    { title: 'THIS', text: ({ is_current }) => (is_current ? 'yes' : '') },
  ],
}
