import type { KeyLimits } from '@lazaret/sdk'
import { parseDuration } from '../arguments/quantities.ts'
import { usageError } from '../program/cli-error.ts'

export type LimitOptions = {
  readonly expires?: string
  readonly capability?: readonly string[]
  readonly readOnly?: boolean
  readonly group?: string
  readonly address?: readonly string[]
}

/** The limits of a key as its options name them. */
export function keyLimits({ expires, capability, readOnly, group, address }: LimitOptions): KeyLimits {
  if (readOnly && capability !== undefined) throw usageError('--read-only and --capability exclude each other')
  const capabilities = readOnly ? [] : capability
  return {
    ...(expires === undefined ? {} : { expiresAt: endOf(expires) }),
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(group === undefined ? {} : { group }),
    ...(address === undefined ? {} : { addresses: address }),
  }
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/i

/** A day ends a key at its beginning, in UTC. */
function endOf(text: string): Date {
  const [, day] = MOMENT.exec(text.trim()) ?? []
  if (day === undefined) return new Date(Date.now() + durationOf(text))
  const end = new Date(text.trim().toUpperCase())
  // A day that does not exist would become one of the next month.
  const isReal = !Number.isNaN(end.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!isReal) throw usageError(`--expires: "${text}" is not a valid time`)
  return end
}

function durationOf(text: string): number {
  try {
    const duration = parseDuration(text, '--expires')
    if (Date.now() + duration > Date.UTC(9999, 0)) throw new Error('beyond the calendar')
    return duration
  } catch {
    throw usageError(`--expires: expected a duration such as 90d, or a time such as 2027-02-01T00:00Z, got "${text}"`)
  }
}
