import { colorWords, type Paint } from '../terminal/color.ts'
import { escapeInvisible } from '../text/visible.ts'
import { cutText, padEnd, widthOf } from '../text/width.ts'
import { blockText } from './blocks.ts'
import { fitColumns } from './fit.ts'
import type { Column, RecordWriter, Shape } from './shape.ts'
import type { TableOptions } from './table-options.ts'

type Write = (text: string) => Promise<void>
type Line<T> = { readonly columns: readonly Column<T>[]; readonly widths: readonly number[]; readonly paint: Paint }

const rowsBeforeWidthsAreFixed = 200

/**
 * A table whose columns fit the first rows; later rows keep those widths where they can. Where the line is too short
 * for the columns, each row becomes lines of its own.
 */
export function tableWriter<T>(shape: Shape<T>, options: TableOptions, write: Write): RecordWriter<T> {
  const { columns } = shape
  const { paint } = options
  let waiting: string[][] = []
  let widths: number[] | undefined | 'too narrow'
  let count = 0
  const flush = async () => {
    if (waiting.length === 0) return
    const rows = waiting
    waiting = []
    if (!widths) {
      widths = fitColumns(columns, rows, options.lineWidth) ?? 'too narrow'
      if (widths !== 'too narrow') await write(headOf({ columns, widths, paint }))
    }
    if (widths === 'too narrow') {
      const blocks = rows.map((row) => (count++ === 0 ? '' : '\n') + blockText(row, columns, options))
      return write(blocks.join(''))
    }
    const line = { columns, widths, paint }
    await write(rows.map((row) => `${lineOf(row, line)}\n`).join(''))
  }
  return {
    add: async (record) => {
      waiting.push(columns.map((column) => escapeInvisible(column.text(record, options.viewer))))
      if (widths || shape.kind === 'stream' || waiting.length >= rowsBeforeWidthsAreFixed) await flush()
    },
    end: flush,
  }
}

/** A whole table; nothing if there are no rows. */
export function tableText<T>(columns: readonly Column<T>[], records: readonly T[], options: TableOptions): string {
  if (records.length === 0) return ''
  const { paint } = options
  const rows = records.map((record) => columns.map((column) => escapeInvisible(column.text(record, options.viewer))))
  const widths = fitColumns(columns, rows, options.lineWidth)
  if (!widths) return rows.map((row) => blockText(row, columns, options)).join('\n')
  const line = { columns, widths, paint }
  return headOf(line) + rows.map((row) => `${lineOf(row, line)}\n`).join('')
}

/** One record as lines of `field  value`. */
export function detailText<T>(record: T, columns: readonly Column<T>[], options: TableOptions): string {
  const cells = columns.map((column) => escapeInvisible(column.text(record, options.viewer)))
  return blockText(cells, columns, options)
}

function headOf<T>({ columns, widths, paint }: Line<T>): string {
  const titles = columns.map(({ title }, at) => padEnd(title, widths[at] ?? 0))
  return `${paint('bold', titles.join('  ').trimEnd())}\n`
}

function lineOf<T>(cells: readonly string[], { columns, widths, paint }: Line<T>): string {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells
    .slice(0, last + 1)
    .map((cell, at) => {
      const { shrink, color } = columns[at] ?? {}
      const width = widths[at] ?? 0
      const text = shrink ? narrow(cell, width, shrink) : cell
      const padding = at === last ? '' : ' '.repeat(Math.max(0, width - widthOf(text)))
      return (color === undefined ? text : colorWords(text, color, paint)) + padding
    })
    .join('  ')
}

function narrow(cell: string, width: number, kind: 'hash' | 'text'): string {
  if (widthOf(cell) <= width) return cell
  return kind === 'hash' ? `${cell.slice(0, 8)}…${cell.slice(8 - width + 1)}` : cutText(cell, width)
}
