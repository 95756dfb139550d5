import { percentile } from '../scale/percentiles.ts'
import type { Noise } from './noise.ts'
import { type Ratio, ratioOf } from './ratio.ts'
import type { Measurement } from './rounds.ts'
import type { Start } from './side.ts'

/** Milliseconds. `server` and `database` are processor time of one request, round by round; nothing of servers that are not ours. */
export type Row = {
  readonly name: string
  readonly megabytes: number | null
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly server: readonly number[]
  readonly database: readonly number[]
}

/** `failed` says why a kind of request could not be measured. */
export type SideResult = {
  readonly name: string
  readonly start: Start | null
  readonly rows: readonly Row[]
  readonly failed: Readonly<Record<string, string>>
}

/** The saved results of a run. */
export type Results = {
  readonly machine: string
  readonly at: string
  readonly noise: Noise
  readonly sides: readonly SideResult[]
}

export function rowOf(
  { name, megabytes }: { readonly name: string; readonly megabytes?: number },
  { times, used }: Measurement,
): Row {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    name,
    megabytes: megabytes ?? null,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    server: used.map(({ server }) => server),
    database: used.map(({ database }) => database),
  }
}

/** Processor time of a request after, as a part of what it was before. `ratio` is null where there is none. */
export type Change = { readonly before: Row; readonly after: Row; readonly ratio: Ratio | null }

/** Rows that both have; rounds are compared in the order in which they were run. */
export function changesBetween(before: SideResult, after: SideResult): readonly Change[] {
  return before.rows.flatMap((row) => {
    const other = after.rows.find(({ name }) => name === row.name)
    return other === undefined ? [] : [{ before: row, after: other, ratio: ratioBetween(row, other) }]
  })
}

function ratioBetween(before: Row, after: Row): Ratio | null {
  const [a, b] = [totals(before), totals(after)]
  const pairs = a.slice(0, b.length).map((value, n): [number, number] => [value, b[n] ?? Number.NaN])
  return pairs.length === 0 ? null : ratioOf(pairs)
}

/** Adds up the server and its PostgreSQL. */
const totals = ({ server, database }: Row): number[] => server.map((value, n) => value + (database[n] ?? 0))
