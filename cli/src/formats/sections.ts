import type { Section } from './shape.ts'
import { tableText } from './table.ts'
import type { TableOptions } from './table-options.ts'

const indent = '  '

/** The parts of a record that have many values, each as a small table under its title. */
export function sectionsText<T>(record: T, sections: readonly Section<T>[], options: TableOptions): string {
  const { lineWidth, paint } = options
  const narrower = lineWidth === undefined ? options : { ...options, lineWidth: lineWidth - indent.length }
  return sections
    .map(({ title, columns, rows, total, more }) => {
      const shown = rows(record)
      const table = tableText(columns, shown, narrower)
      const ending = more?.(record)
      const lines = table.trimEnd() + (ending === undefined ? '' : `\n${ending}`)
      return table === ''
        ? ''
        : `\n${paint('bold', title)}${total === undefined ? '' : countText(shown.length, total(record))}\n${lines.replace(/^(?=.)/gm, indent)}\n`
    })
    .join('')
}

function countText(shown: number, total: number): string {
  return shown === total ? ` (${total})` : ` (${shown} of ${total})`
}
