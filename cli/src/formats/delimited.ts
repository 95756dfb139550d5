import { cellText, valueAt } from './fields.ts'
import type { RecordWriter, Shape } from './shape.ts'

export type DelimitedOptions = {
  readonly separator: ',' | '\t'
  readonly isForExcel: boolean
  readonly fields: readonly string[] | undefined
}
type Write = (text: string) => Promise<void>

/** csv (RFC 4180 quoting) and tsv, with a header line. */
export function delimitedWriter<T>(shape: Shape<T>, options: DelimitedOptions, write: Write): RecordWriter<T> {
  const names = options.fields ?? shape.fields
  const line = (cells: readonly string[]) =>
    write(`${cells.map((cell) => quote(cell, options)).join(options.separator)}\n`)
  let isFirst = true
  const header = () => {
    isFirst = false
    return line(names)
  }
  return {
    add: async (record) => {
      if (isFirst) await header()
      await line(names.map((name) => cellText(valueAt(record, name))))
    },
    end: async () => {
      if (isFirst) await header()
    },
  }
}

function quote(cell: string, { separator, isForExcel }: DelimitedOptions): string {
  const text = isForExcel && /^[=+\-@]/.test(cell) ? `'${cell}` : cell
  return separator === ',' && /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
