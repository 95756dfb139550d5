import type { Case, CaseObject, CaseWithDescription } from '@lazaret/sdk'
import type { Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'
import { textColumns } from './results.ts'

const CASE_FIELDS = [
  'id',
  'position',
  'name',
  'state',
  'version',
  'groups',
  'created_by',
  'created_at',
  'changed_at',
  'can_change',
  'can_delete',
  'objects',
] as const

export const caseList: Shape<Case> = {
  kind: 'list',
  fields: CASE_FIELDS,
  id: ({ id }) => id,
  columns: [
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
    { title: 'STATE', text: ({ state }) => state },
    { title: 'OBJECTS', text: ({ objects }) => countText(objects) },
    { title: 'GROUPS', text: ({ groups }) => groups.join(' '), shrink: 'text' },
    { title: 'BY', text: ({ created_by }) => created_by ?? '', shrink: 'text' },
    { title: 'CHANGED', text: ({ changed_at }, viewer) => timeText(changed_at, viewer) },
  ],
}

export const caseDetail: Shape<CaseWithDescription> = {
  kind: 'single',
  fields: [...CASE_FIELDS, 'description'],
  id: ({ id }) => id,
  columns: textColumns<CaseWithDescription>({
    id: ({ id }) => id,
    name: ({ name }) => name,
    state: ({ state }) => state,
    groups: ({ groups }) => groups.join(', '),
    created: ({ created_at, created_by }) => `${created_at} ${created_by ?? ''}`,
    changed: ({ changed_at }) => changed_at,
    objects: ({ objects }) => countText(objects),
  }),
  sections: [
    {
      title: 'description',
      columns: [{ title: 'TEXT', text: ({ text }) => String(text) }],
      rows: ({ description }) => (description === '' ? [] : description.split('\n').map((text) => ({ text }))),
    },
  ],
}

export const caseObjects: Shape<CaseObject> = {
  kind: 'list',
  fields: [
    'id',
    'type',
    'name',
    'content_type',
    'size',
    'upload_time',
    'tags',
    'note',
    'added_by',
    'added_at',
    'position',
  ],
  id: ({ id }) => id,
  columns: [
    { title: 'SHA256', text: ({ id }) => id, shrink: 'hash' },
    { title: 'TYPE', text: ({ type }) => type, color: 'kind' },
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
    { title: 'NOTE', text: ({ note }) => note, shrink: 'text' },
    { title: 'BY', text: ({ added_by }) => added_by ?? '', shrink: 'text' },
    { title: 'ADDED', text: ({ added_at }, viewer) => timeText(added_at, viewer) },
  ],
}

function countText(count: Case['objects']): string {
  if (count === undefined) return ''
  return count.is_exact ? String(count.count) : `${count.count}+`
}
