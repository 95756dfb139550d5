import type { RateMeasurement } from './measure.ts'

export type Row = {
  readonly name: string
  readonly unit: string
  readonly measured: RateMeasurement
  readonly bare?: readonly Row[]
}

/** One line for each measurement, below it the bare costs and how many times as long ours takes. */
export function table(rows: readonly Row[]): string {
  const cells = [
    ['', 'median', 'least', 'most', 'ours takes'],
    ...rows.flatMap((row) => [line(row), ...bareLines(row)]),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const pad = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)
  return cells.map((row) => row.map(pad).join('   ').trimEnd()).join('\n')
}

function line({ name, unit, measured }: Row): string[] {
  return [name, ...[measured.median, measured.least, measured.most].map((value) => `${figure(value)} ${unit}`), '']
}

function bareLines({ measured, bare = [] }: Row): string[][] {
  return bare.map((row) => [
    ...line({ ...row, name: `  ${row.name}` }).slice(0, 4),
    `${(row.measured.median / measured.median).toFixed(1)} x as long`,
  ])
}

function figure(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}
