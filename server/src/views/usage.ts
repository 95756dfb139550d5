import type { components } from '../generated/contract.ts'
import type { UsageReportRow, UsageRow, UserUsageRow } from '../tables/rows.ts'

type Schemas = components['schemas']

export function viewUsage({ by, period, objects, bytes, isComplete, entries }: UsageReportRow): Schemas['Usage'] {
  return {
    by,
    from: period?.from ?? null,
    to: period?.to ?? null,
    objects,
    bytes,
    is_complete: isComplete,
    entries: entries.map(viewEntry),
  }
}

export function viewUserUsage({ login, objects, bytes, kinds, days }: UserUsageRow): Schemas['UserUsage'] {
  return { login, objects, bytes, kinds: kinds.map(viewEntry), days: days.map(viewEntry) }
}

function viewEntry({ name, objects, bytes }: UsageRow): Schemas['UsageEntry'] {
  return { name, objects, bytes }
}
