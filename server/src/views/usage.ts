import type { components } from '../generated/contract.ts'
import type { QuotaUse, UsageReportRow, UsageRow, UserUsageRow } from '../tables/rows.ts'

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

export function viewUserUsage({ login, objects, bytes, kinds, days, quotas }: UserUsageRow): Schemas['UserUsage'] {
  return {
    login,
    objects,
    bytes,
    kinds: kinds.map(viewEntry),
    days: days.map(viewEntry),
    quotas: quotas.map(viewQuota),
  }
}

function viewEntry({ name, objects, bytes }: UsageRow): Schemas['UsageEntry'] {
  return { name, objects, bytes }
}

const WARNING_PART = 0.8

export function viewQuota(quota: QuotaUse): Schemas['Quota'] {
  const { group, objects, bytes, bytesToday, maxBytes, maxObjects, maxBytesPerDay } = quota
  const isNear = (used: number, max: number | null): boolean => max !== null && used >= max * WARNING_PART
  return {
    group,
    max_bytes: maxBytes,
    max_objects: maxObjects,
    max_bytes_per_day: maxBytesPerDay,
    bytes,
    objects,
    bytes_today: bytesToday,
    is_nearly_used: isNear(bytes, maxBytes) || isNear(objects, maxObjects) || isNear(bytesToday, maxBytesPerDay),
  }
}
