import type { Kind } from '../arguments/kinds.ts'
import { fitColumns } from '../formats/fit.ts'
import type { Column, Viewer } from '../formats/shape.ts'
import { LISTS, type ListedObject } from '../shapes/objects.ts'
import { colorWords, type Paint } from '../terminal/color.ts'
import { escapeInvisible } from '../text/visible.ts'
import { cutText, padEnd, widthOf } from '../text/width.ts'

export type ListText = { readonly head: string; readonly rows: readonly string[] }

/** Columns that are dropped first if there is not enough room. */
const dispensable = ['TYPE', 'UPLOADED', 'SIZE', 'LENGTH', 'SHA256', 'TAGS']
const marker = 2
const between = '  '

/** The rows of the list on the screen, as wide as the pane; undefined objects are not loaded. */
export function listText(
  kind: Kind,
  objects: readonly (ListedObject | undefined)[],
  { width, paint }: { readonly width: number; readonly paint: Paint },
): ListText {
  const viewer: Viewer = { isHuman: true, now: Date.now() }
  const { columns, widths } = fitting(LISTS[kind].columns, objects, { width: width - marker, viewer })
  const line = (cells: readonly string[], isHead: boolean) =>
    cells
      .map((cell, at) => {
        const shown = narrow(cell, widths[at] ?? 0, columns[at]?.shrink)
        const color = isHead ? undefined : columns[at]?.color
        const pad = ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(shown)))
        return (color ? colorWords(shown, color, paint) : shown) + pad
      })
      .join(between)
  const head = cutText(
    `  ${line(
      columns.map(({ title }) => title),
      true,
    )}`.trimEnd(),
    width,
  )
  return { head, rows: objects.map((object) => (object ? line(cellsOf(columns, object, viewer), false) : '')) }
}

type RowLayout = { readonly width: number; readonly viewer: Viewer }

function fitting(
  all: readonly Column<ListedObject>[],
  objects: readonly (ListedObject | undefined)[],
  { width, viewer }: RowLayout,
): { columns: readonly Column<ListedObject>[]; widths: readonly number[] } {
  const there = objects.filter((object) => object !== undefined)
  let columns = all
  for (const title of ['', ...dispensable]) {
    columns = columns.filter((column) => column.title !== title)
    const rows = there.map((object) => cellsOf(columns, object, viewer))
    const widths = fitColumns(columns, rows, width)
    if (widths) return { columns, widths }
  }
  return { columns: columns.slice(0, 1), widths: [Math.max(1, width)] }
}

function cellsOf(columns: readonly Column<ListedObject>[], object: ListedObject, viewer: Viewer): string[] {
  return columns.map((column) => escapeInvisible(column.text(object, viewer)))
}

function narrow(cell: string, width: number, kind: 'hash' | 'text' | undefined): string {
  if (widthOf(cell) <= width) return cell
  return kind === 'hash' ? `${cell.slice(0, 8)}…${cell.slice(8 - width + 1)}` : cutText(cell, width)
}

/** The part of a typed text around the cursor that fits, and where the cursor is in it. */
export function editView(text: string, cursor: number, width: number): { shown: string; column: number } {
  const head = escapeInvisible(text.slice(0, cursor))
  const tail = escapeInvisible(text.slice(cursor))
  const room = Math.max(1, width - 1)
  let start = head
  while (widthOf(start) > room) start = start.slice(Math.max(1, widthOf(start) - room))
  return { shown: padEnd(cutText(start + tail, Math.max(1, width)), 0), column: widthOf(start) }
}
