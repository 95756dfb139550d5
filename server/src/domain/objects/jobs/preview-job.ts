import type { Call } from '../../../call.ts'
import { invalidField } from '../../../errors/problems.ts'
import { objectSummary } from '../../../statements/objects/object-detail.ts'
import type { ObjectRow } from '../../../tables/rows.ts'
import { isCount, isGrouping, requireChanges } from './checked-changes.ts'
import { type NewJob, selectForJob } from './create-job.ts'

const SHOWN = 10

export type Preview = { readonly total: number; readonly missing: number; readonly objects: readonly ObjectRow[] }

export async function previewJob(call: Call, asked: NewJob): Promise<Preview> {
  if (isCount(asked.changes)) throw invalidField('changes', 'a count has no preview')
  if (isGrouping(asked.changes)) throw invalidField('changes', 'a grouping has no preview')
  await requireChanges(call, asked.changes)
  const { objects, missing } = await selectForJob(call, asked)
  const first = objects.slice(0, SHOWN)
  const shown = await Promise.all(first.map(({ id }) => objectSummary(call.app.db, id)))
  return { total: objects.length, missing: missing.length, objects: shown.filter((row) => row !== undefined) }
}
