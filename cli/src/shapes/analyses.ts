import type { Analysis } from '@lazaret/sdk'
import { cellText } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'

export const analysisList: Shape<Analysis> = {
  kind: 'list',
  fields: ['id', 'status', 'requested_on', 'last_update', 'arguments', 'processing_in'],
  id: ({ id }) => id,
  columns: [
    { title: 'ANALYSIS', text: ({ id }) => id },
    { title: 'STATUS', text: ({ status }) => status },
    {
      title: 'STARTED',
      text: ({ requested_on }, viewer) => (requested_on === undefined ? '' : timeText(requested_on, viewer)),
    },
    {
      title: 'UPDATED',
      text: ({ last_update }, viewer) => (last_update === null ? '' : timeText(last_update, viewer)),
    },
    { title: 'ARGUMENTS', text: (record) => argumentText(record.arguments), shrink: 'text' },
  ],
}

/** The queues of an analysis: `classifier (Started), unpacker (Spawned)`. */
export function queuesText({ processing_in }: Pick<Analysis, 'processing_in'>): string {
  return Object.entries(processing_in)
    .map(([queue, { status }]) => `${cellText(queue)} (${status.map(cellText).join(', ') || 'crashed'})`)
    .join(', ')
}

function argumentText(given: Analysis['arguments']): string {
  return Object.entries(given)
    .map(([key, value]) => `${key}=${cellText(value)}`)
    .join(' ')
}
