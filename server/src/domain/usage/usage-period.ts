import type { Period } from '../../statements/usage/select-usage.ts'

/** The database keeps counts of this many days before today. */
const MAX_DAYS = 400
const DEFAULT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type SentPeriod = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Null without bounds: all objects, whenever they were uploaded. */
export function readPeriod({ from, to }: SentPeriod): Period | null {
  if (from === undefined && to === undefined) return null
  const earliest = daysAgo(MAX_DAYS)
  return { from: from === undefined || from < earliest ? earliest : from, to: to ?? daysAgo(0) }
}

export function lastDays(): Period {
  return { from: daysAgo(DEFAULT_DAYS - 1), to: daysAgo(0) }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}
