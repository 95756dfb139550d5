import { percentile } from '../scale/percentiles.ts'
import type { Change, Row, SideResult } from './results.ts'

const NAME_WIDTH = 24

/** One line for each kind of request: percentiles by the clock, then the processor time of one request. */
export function report({ name, start, rows, failed }: SideResult): string {
  const head = ['', 'p50 ms', 'p95 ms', 'p99 ms', 'server', 'PostgreSQL', 'MB/s']
  const lines = rows.map((row) => [row.name, ...figuresOf(row)])
  const faults = Object.entries(failed).map(([work, fault]) => `${work.padEnd(NAME_WIDTH)} failed: ${fault}`)
  const started = start === null ? [] : [describeStart(start)]
  return [
    `${name}; server and PostgreSQL: ms of processor time`,
    ...[head, ...lines].map(line),
    ...faults,
    ...started,
  ].join('\n')
}

function figuresOf(row: Row): string[] {
  const rate = row.megabytes === null ? '' : ((row.megabytes * 1000) / row.p50).toFixed(0)
  return [...[row.p50, row.p95, row.p99, medianOf(row.server), medianOf(row.database)].map(shown), rate]
}

/** Reports the difference of two sides in processor time. */
export function reportChanges(changes: readonly Change[]): string {
  const lines = changes.map(({ before, after, ratio }) => {
    const [a, b] = [before, after].map(
      ({ server, database }) => `${shown(medianOf(server))} + ${shown(medianOf(database))}`,
    )
    const change =
      ratio === null ? '' : `x ${ratio.median.toFixed(2)}, 95 %: ${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}`
    return `${before.name.padEnd(NAME_WIDTH)} ${(a ?? '').padStart(18)} ${(b ?? '').padStart(18)}   ${change}`
  })
  return ['processor time of server + PostgreSQL, before and after', ...lines].join('\n')
}

const describeStart = ({ firstMs, laterMs, idleMb }: NonNullable<SideResult['start']>): string =>
  `start to first answer    ${firstMs.toFixed(0)} ms in a new folder, ${laterMs.toFixed(0)} ms later; ${idleMb.toFixed(0)} MB of memory then`

const medianOf = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    50,
  )

const shown = (ms: number): string => (Number.isNaN(ms) ? '-' : ms.toFixed(ms < 10 ? 2 : 0))

const line = (cells: readonly string[]): string =>
  cells
    .map((cell, n) => (n === 0 ? cell.padEnd(NAME_WIDTH) : cell.padStart(11)))
    .join('')
    .trimEnd()
