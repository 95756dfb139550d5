export type Step = {
  readonly name: string
  readonly count: number
  readonly seconds: number
  /** Null where the step was skipped. */
  readonly faults: readonly string[] | null
  readonly remark: string
}

const SHOWN_FAULTS = 5

/** A table for a person; below it what was wrong. */
export function report(steps: readonly Step[]): string {
  const rows = steps.map(({ name, count, seconds, faults, remark }) => [
    name,
    String(count),
    `${seconds.toFixed(1)} s`,
    faults === null ? 'skipped' : faults.length === 0 ? 'ok' : `${faults.length} WRONG`,
    remark,
  ])
  const table = [['step', 'files', 'time', 'result', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const isNumber = (column: number): boolean => column === 1 || column === 2
  const cell = (text: string, column: number): string =>
    isNumber(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  const lines = table.map((row) => row.map(cell).join('  ').trimEnd())
  const faults = steps.flatMap(({ name, faults }) =>
    (faults ?? []).slice(0, SHOWN_FAULTS).map((fault) => `${name}: ${fault}`),
  )
  return [...lines, ...faults].join('\n')
}
