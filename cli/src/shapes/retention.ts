import type { RetentionPreview, RetentionRule } from '@lazaret/sdk'
import type { Shape } from '../formats/shape.ts'
import { sizeText, timeText } from './objects.ts'

export const ruleList: Shape<RetentionRule> = {
  kind: 'list',
  fields: ['id', 'name', 'query', 'older_than_days', 'keep_newest', 'enabled', 'last_run'],
  id: ({ id }) => id,
  columns: [
    { title: 'NAME', text: ({ name }) => name },
    { title: 'QUERY', text: ({ query }) => query, shrink: 'text' },
    { title: 'DAYS', text: ({ older_than_days }) => String(older_than_days) },
    { title: 'KEEP', text: ({ keep_newest }) => (keep_newest === null ? '' : String(keep_newest)) },
    { title: 'ENABLED', text: ({ enabled }) => (enabled ? 'yes' : 'no') },
    {
      title: 'LAST RUN',
      text: ({ last_run }, viewer) => (last_run === null ? '' : timeText(last_run.started_on, viewer)),
    },
    { title: 'DELETED', text: ({ last_run }) => (last_run === null ? '' : String(last_run.objects)) },
    { title: 'SIZE', text: ({ last_run }, viewer) => sizeText(last_run?.bytes, viewer) },
    { title: 'ERROR', text: ({ last_run }) => last_run?.error ?? '', shrink: 'text' },
  ],
}

type DueObject = RetentionPreview['first'][number]

export const dueList: Shape<DueObject> = {
  kind: 'list',
  fields: ['id', 'type', 'name', 'size', 'upload_time'],
  id: ({ id }) => id,
  columns: [
    { title: 'SHA256', text: ({ id }) => id, shrink: 'hash' },
    { title: 'NAME', text: ({ name }) => name ?? '', shrink: 'text' },
    { title: 'SIZE', text: ({ size }, viewer) => sizeText(size, viewer) },
    { title: 'UPLOADED', text: ({ upload_time }, viewer) => timeText(upload_time, viewer) },
  ],
}
