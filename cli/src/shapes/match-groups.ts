import type { MatchGroup } from '@lazaret/sdk'
import { cellText } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'

/** Where objects mention a text. */
export const matchGroups: Shape<MatchGroup> = {
  kind: 'details',
  fields: ['matched_in', 'count', 'is_exact', 'is_complete', 'first_seen', 'last_seen', 'query', 'objects'],
  id: ({ objects }) => objects.map(({ id }) => id),
  columns: [
    { title: 'matched in', text: ({ matched_in }) => matched_in },
    { title: 'count', text: countText },
    {
      title: 'first seen',
      text: ({ first_seen }, viewer) => (first_seen === null ? '' : timeText(first_seen, viewer)),
    },
    { title: 'last seen', text: ({ last_seen }, viewer) => (last_seen === null ? '' : timeText(last_seen, viewer)) },
    { title: 'query', text: ({ query }) => query },
  ],
  sections: [
    {
      title: 'newest',
      columns: [
        { title: 'SHA256', text: (row) => cellText(row.id), shrink: 'hash' },
        { title: 'TYPE', text: (row) => cellText(row.type), color: 'kind' },
        { title: 'NAME', text: (row) => cellText(row.name), shrink: 'text' },
        { title: 'TAGS', text: (row) => tagsText(row.tags), shrink: 'text', color: 'tags' },
        { title: 'UPLOADED', text: (row, viewer) => timeText(cellText(row.upload_time), viewer) },
      ],
      rows: ({ objects }) => objects,
    },
  ],
}

function countText({ count, is_exact, is_complete }: MatchGroup): string {
  if (!is_complete) return 'not searched in time'
  return is_exact ? String(count) : `${count}+`
}

function tagsText(tags: unknown): string {
  return Array.isArray(tags) ? cellText(tags.join(' ')) : ''
}
