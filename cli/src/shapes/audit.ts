import type { AuditEntry } from '@lazaret/sdk'
import type { Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'

export const auditList: Shape<AuditEntry> = {
  kind: 'stream',
  fields: [
    'number',
    'time',
    'operation',
    'outcome',
    'actor',
    'actor_id',
    'via',
    'via_name',
    'address',
    'request_id',
    'object',
    'object_type',
    'details',
    'hash',
  ],
  id: ({ number }) => String(number),
  columns: [
    { title: 'NUMBER', width: 8, text: ({ number }) => String(number) },
    { title: 'TIME', width: 19, text: ({ time }, viewer) => timeText(time, viewer) },
    { title: 'ACTOR', width: 12, text: ({ actor }) => actor ?? '-' },
    {
      title: 'OPERATION',
      width: 22,
      text: ({ operation, outcome }) => (outcome === 'done' ? operation : `${operation} (${outcome})`),
    },
    { title: 'ADDRESS', width: 15, text: ({ address }) => address ?? '-' },
    { title: 'ABOUT', text: ({ object, details }) => [object ?? [], JSON.stringify(details)].flat().join(' ') },
  ],
}
