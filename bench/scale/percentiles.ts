import type { Answer } from './clients.ts'

export type Result = {
  readonly shape: string
  readonly role: string
  readonly n: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** The median of the items: the length of a list, or the value of a count. */
  readonly size: number
  /** The number of failed answers, by status. */
  readonly failed: Readonly<Record<string, number>>
}

export function resultOf(shape: string, role: string, answers: readonly Answer[]): Result {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const sizes = answers.map(({ items }) => items).toSorted((a, b) => a - b)
  const failed: Record<string, number> = {}
  for (const { status } of answers) if (status !== 200) failed[status] = (failed[status] ?? 0) + 1
  return {
    shape,
    role,
    n: answers.length,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
    size: percentile(sizes, 50),
    failed,
  }
}

/** The smallest value that so many of a hundred do not exceed. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

const COLUMNS = [36, 8, 5, 10, 10, 10, 9] as const

export function header(): string {
  return line(['shape', 'role', 'n', 'p50 ms', 'p95 ms', 'p99 ms', 'found'], '')
}

export function row({ shape, role, n, p50, p95, p99, size, failed }: Result): string {
  const faults = Object.entries(failed).map(([status, count]) => `${count} x ${status}`)
  return line([shape, role, String(n), ...[p50, p95, p99].map((ms) => ms.toFixed(1)), String(size)], faults.join(', '))
}

function line(cells: readonly string[], note: string): string {
  const padded = cells.map((cell, i) => (i < 2 ? cell.padEnd(COLUMNS[i] ?? 0) : cell.padStart(COLUMNS[i] ?? 0)))
  return `${padded.join(' ')}  ${note}`.trimEnd()
}
