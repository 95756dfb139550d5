import { widthOf } from '../text/width.ts'
import type { Column } from './shape.ts'

const shortHash = 14
const shortText = 10
const between = 2

/** Widths of columns for a line; undefined where not even the narrowest ones fit. */
export function fitColumns<T>(
  columns: readonly Column<T>[],
  rows: readonly (readonly string[])[],
  lineWidth: number | undefined,
): number[] | undefined {
  const widths = columns.map(({ title, width = 0 }, at) =>
    Math.max(title.length, width, ...rows.map((row) => widthOf(row[at] ?? ''))),
  )
  if (lineWidth === undefined) return widths
  const excess = () => widths.reduce((sum, width) => sum + width + between, -between) - lineWidth
  for (const kind of ['hash', 'text'] as const) {
    for (const at of byDescendingWidth(columns, widths, kind)) {
      const least = Math.max(kind === 'hash' ? shortHash : shortText, columns[at]?.title.length ?? 0)
      const width = widths[at] ?? 0
      if (excess() <= 0 || width <= least) continue
      widths[at] = kind === 'hash' ? least : Math.max(least, width - excess())
    }
  }
  return excess() > 0 ? undefined : withWideEnd(columns, widths, -excess())
}

/** Later rows may be longer than those that were measured, and nothing comes after the last column. */
function withWideEnd<T>(columns: readonly Column<T>[], widths: readonly number[], room: number): number[] {
  const last = widths.length - 1
  return widths.map((width, at) => (at === last && columns[at]?.shrink === 'text' ? width + room : width))
}

function byDescendingWidth<T>(
  columns: readonly Column<T>[],
  widths: readonly number[],
  kind: 'hash' | 'text',
): number[] {
  return [...columns.keys()]
    .filter((at) => columns[at]?.shrink === kind)
    .sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))
}
