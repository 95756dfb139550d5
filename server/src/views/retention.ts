import type { components } from '../generated/contract.ts'
import type { RetentionRuleModel } from '../tables/retention-rule.ts'
import type { DueObject } from '../tables/rows.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export function viewRetentionRule(rule: RetentionRuleModel): Schemas['RetentionRule'] {
  const { id, name, query, enabled } = rule
  return {
    id,
    name,
    query,
    older_than_days: rule.olderThanDays,
    keep_newest: rule.keepNewest,
    enabled,
    last_run: viewRun(rule),
  }
}

function viewRun({ startedOn, finishedOn, objects, bytes, error }: RetentionRuleModel): Schemas['RetentionRun'] | null {
  if (startedOn === null) return null
  return {
    started_on: viewTime(startedOn),
    finished_on: finishedOn === null ? null : viewTime(finishedOn),
    objects,
    bytes,
    error,
  }
}

export function viewDueObject({
  dhash: id,
  type,
  name,
  size,
  uploadTime,
}: DueObject): Schemas['RetentionPreview']['first'][number] {
  return { id, type, name, size, upload_time: viewTime(uploadTime) }
}
