import type { Job, JobOutcome } from '@lazaret/sdk'
import type { Column, Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'

const FIELDS = [
  'id',
  'state',
  'reason',
  'total',
  'done',
  'changed',
  'unchanged',
  'failed',
  'count',
  'compared',
  'groups',
  'is_complete',
] as const

const columns: readonly Column<Job>[] = [
  { title: 'ID', text: ({ id }) => id, width: 36 },
  { title: 'STATE', text: ({ state, reason }) => (reason === null ? state : `${state} (${reason})`), width: 9 },
  { title: 'DONE', text: ({ done, total }) => `${done}/${total}`, width: 11 },
  { title: 'FAILED', text: ({ failed }) => String(failed) },
  { title: 'CHANGES', text: ({ changes }) => changes.map(({ action }) => action).join(', '), shrink: 'text' },
]

export const jobList: Shape<Job> = {
  kind: 'list',
  fields: [...FIELDS, 'type', 'query', 'changes', 'created_on', 'finished_on'],
  id: ({ id }) => id,
  columns: [...columns, { title: 'CREATED', text: ({ created_on }, viewer) => timeText(created_on, viewer) }],
}

/** A followed job, with one record for each look at it. */
export const jobStream: Shape<Job> = { ...jobList, kind: 'stream', columns }

export const jobOutcomes: Shape<JobOutcome> = {
  kind: 'stream',
  fields: ['position', 'id', 'result', 'code'],
  id: ({ id }) => id,
  columns: [
    { title: 'SHA256', text: ({ id }) => id, shrink: 'hash', width: 64 },
    { title: 'RESULT', text: ({ result }) => result, width: 9 },
    { title: 'CODE', text: ({ code }) => code ?? '' },
  ],
}
