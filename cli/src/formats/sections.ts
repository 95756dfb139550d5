import type { Section } from './shape.ts'
import { tableText } from './table.ts'
import type { TableOptions } from './table-options.ts'

const indent = '  '

/** The parts of a record that have many values, each as a small table under its title. */
export function sectionsText<T>(record: T, sections: readonly Section<T>[], options: TableOptions): string {
  const { lineWidth, paint } = options
  const narrower = lineWidth === undefined ? options : { ...options, lineWidth: lineWidth - indent.length }
  return sections
    .map(({ title, columns, rows, more }) => {
      const table = tableText(columns, rows(record), narrower)
      const ending = more?.(record)
      const lines = table.trimEnd() + (ending === undefined ? '' : `\n${ending}`)
      return table === '' ? '' : `\n${paint('bold', title)}\n${lines.replace(/^(?=.)/gm, indent)}\n`
    })
    .join('')
}
