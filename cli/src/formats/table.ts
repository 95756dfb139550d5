import type { Paint } from '../color.ts'
import type { Column, RecordWriter, Shape, Viewer } from './shape.ts'
import { visible } from './visible.ts'
import { cut, padEnd, widthOf } from './width.ts'

export type TableOptions = {
  readonly paint: Paint
  readonly viewer: Viewer
  /** Cells of a line; undefined where lines may be as long as they are. */
  readonly lineWidth: number | undefined
}
type Write = (text: string) => Promise<void>

const rowsBeforeWidthsAreFixed = 200
const shortHash = 14
const shortText = 10

/** A table whose columns fit the first rows; later rows keep those widths where they can. */
export function tableWriter<T>(shape: Shape<T>, options: TableOptions, write: Write): RecordWriter<T> {
  const { columns } = shape
  let waiting: string[][] = []
  let widths: number[] | undefined
  const flush = async () => {
    if (waiting.length === 0) return
    if (!widths) {
      widths = fit(columns, waiting, options.lineWidth)
      await write(
        `${options.paint(
          'bold',
          lineOf(
            columns.map(({ title }) => title),
            columns,
            widths,
          ),
        )}\n`,
      )
    }
    const fixed = widths
    const rows = waiting
    waiting = []
    await write(rows.map((row) => `${lineOf(row, columns, fixed)}\n`).join(''))
  }
  return {
    add: async (record) => {
      waiting.push(columns.map((column) => visible(column.text(record, options.viewer))))
      if (widths || shape.kind === 'stream' || waiting.length >= rowsBeforeWidthsAreFixed) await flush()
    },
    end: flush,
  }
}

/** One record as lines of `field  value`. */
export function detailText<T>(record: T, columns: readonly Column<T>[], { paint, viewer }: TableOptions): string {
  const rows = columns
    .map((column) => [column.title, visible(column.text(record, viewer))] as const)
    .filter(([, text]) => text !== '')
  const width = Math.max(0, ...rows.map(([title]) => title.length))
  return rows.map(([title, text]) => `${paint('bold', title.padEnd(width))}  ${text}\n`).join('')
}

function fit<T>(columns: readonly Column<T>[], rows: readonly string[][], lineWidth: number | undefined): number[] {
  const widths = columns.map(({ title, width = 0 }, at) =>
    Math.max(title.length, width, ...rows.map((row) => widthOf(row[at] ?? ''))),
  )
  if (lineWidth === undefined) return widths
  for (const kind of ['hash', 'text'] as const) {
    let excess = widths.reduce((sum, width) => sum + width + 2, -2) - lineWidth
    for (const at of widestFirst(columns, widths, kind)) {
      const least = Math.max(kind === 'hash' ? shortHash : shortText, columns[at]?.title.length ?? 0)
      const width = widths[at] ?? 0
      if (excess <= 0 || width <= least) continue
      widths[at] = kind === 'hash' ? least : Math.max(least, width - excess)
      excess -= width - (widths[at] ?? 0)
    }
  }
  return widths
}

function widestFirst<T>(columns: readonly Column<T>[], widths: readonly number[], kind: 'hash' | 'text'): number[] {
  return [...columns.keys()]
    .filter((at) => columns[at]?.shrink === kind)
    .sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))
}

function lineOf<T>(cells: readonly string[], columns: readonly Column<T>[], widths: readonly number[]): string {
  return cells
    .map((cell, at) => {
      const width = widths[at] ?? 0
      return padEnd(columns[at]?.shrink ? narrow(cell, width, columns[at].shrink) : cell, width)
    })
    .join('  ')
    .trimEnd()
}

function narrow(cell: string, width: number, kind: 'hash' | 'text'): string {
  if (widthOf(cell) <= width) return cell
  return kind === 'hash' ? `${cell.slice(0, 8)}…${cell.slice(8 - width + 1)}` : cut(cell, width)
}
