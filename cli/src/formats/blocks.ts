import { colorWords } from '../terminal/color.ts'
import { padEnd, widthOf } from '../text/width.ts'
import type { Column } from './shape.ts'
import type { TableOptions } from './table-options.ts'

const between = 2
/** With less room than this next to the title, values get their own line below it. */
const minTextWidth = 16

/** The cells of one record as lines of `title  value`, without the empty ones. */
export function blockText<T>(
  cells: readonly string[],
  columns: readonly Column<T>[],
  { paint, lineWidth }: TableOptions,
): string {
  const filled = columns.flatMap(({ title, color }, at) => (cells[at] ? [{ title, color, text: cells[at] }] : []))
  const titleWidth = Math.max(0, ...filled.map(({ title }) => title.length))
  const isNarrow = lineWidth !== undefined && lineWidth - titleWidth - between < minTextWidth
  const indent = isNarrow ? between : titleWidth + between
  return filled
    .map(({ title, color, text }) => {
      const head = isNarrow
        ? `${paint('bold', title)}\n${' '.repeat(indent)}`
        : `${paint('bold', padEnd(title, titleWidth))}  `
      const lines = wrapText(text, lineWidth === undefined ? undefined : lineWidth - indent)
      const colored = color === undefined ? lines : lines.map((line) => colorWords(line, color, paint))
      return `${head}${colored.join(`\n${' '.repeat(indent)}`)}\n`
    })
    .join('')
}

/** Breaks a text between its words; a long word stays whole, so that it can be copied. */
export function wrapText(text: string, width: number | undefined): string[] {
  if (width === undefined || widthOf(text) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
