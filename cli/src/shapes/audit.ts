import type { AuditEntry, RecordedDownload } from '@lazaret/sdk'
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

export const downloadList: Shape<RecordedDownload> = {
  kind: 'stream',
  fields: [
    'number',
    'time',
    'form',
    'actor',
    'actor_id',
    'via',
    'via_name',
    'link_by',
    'remote',
    'address',
    'request_id',
    'bytes',
    'reads',
    'read_bytes',
  ],
  id: ({ number }) => String(number),
  columns: [
    { title: 'TIME', width: 19, text: ({ time }, viewer) => timeText(time, viewer) },
    { title: 'FORM', width: 7, text: ({ form }) => form },
    { title: 'ACTOR', width: 12, text: ({ actor }) => actor ?? '-' },
    { title: 'VIA', width: 9, text: ({ via, link_by }) => (link_by === null ? (via ?? '-') : 'link') },
    { title: 'ADDRESS', width: 15, text: ({ address }) => address ?? '-' },
    { title: 'REMARKS', text: remarksOf },
  ],
}

function remarksOf({ link_by, remote, reads, read_bytes, bytes }: RecordedDownload): string {
  return [
    link_by === null ? [] : `link of ${link_by}`,
    remote === null ? [] : `to ${remote}`,
    reads === null ? [] : `${reads} reads of ${read_bytes} of ${bytes} bytes`,
  ]
    .flat()
    .join(', ')
}
