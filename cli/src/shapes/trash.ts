import type { TrashEntry } from '@lazaret/sdk'
import type { Shape } from '../formats/shape.ts'
import { sizeText, timeText } from './objects.ts'

export const trashList: Shape<TrashEntry> = {
  kind: 'list',
  fields: ['id', 'position', 'object', 'type', 'name', 'size', 'upload_time', 'deleted_by', 'deleted_on', 'expires_on'],
  id: ({ id }) => id,
  columns: [
    { title: 'ID', text: ({ id }) => id, width: 36 },
    { title: 'SHA256', text: ({ object }) => object, shrink: 'hash' },
    { title: 'NAME', text: ({ name }) => name ?? '', shrink: 'text' },
    { title: 'SIZE', text: ({ size }, viewer) => sizeText(size ?? undefined, viewer) },
    { title: 'DELETED', text: ({ deleted_on }, viewer) => timeText(deleted_on, viewer) },
    { title: 'BY', text: ({ deleted_by }) => deleted_by ?? '', shrink: 'text' },
    // A time to come has no age.
    { title: 'EXPIRES', text: ({ expires_on }) => expires_on.slice(0, 10) },
  ],
}
