import type { Hold } from '@lazaret/sdk'
import type { Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'

export const holdList: Shape<Hold> = {
  kind: 'list',
  fields: ['position', 'object', 'type', 'reason', 'placed_by', 'placed_on'],
  id: ({ object }) => object,
  columns: [
    { title: 'SHA256', text: ({ object }) => object, shrink: 'hash' },
    { title: 'REASON', text: ({ reason }) => reason, shrink: 'text' },
    { title: 'BY', text: ({ placed_by }) => placed_by ?? '', shrink: 'text' },
    { title: 'PLACED', text: ({ placed_on }, viewer) => timeText(placed_on, viewer) },
  ],
}
