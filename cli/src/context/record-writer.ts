import { delimitedWriter } from '../formats/delimited.ts'
import { cellText, checkFields, pickFields, valueAt } from '../formats/fields.ts'
import { sectionsText } from '../formats/sections.ts'
import type { RecordWriter, Shape } from '../formats/shape.ts'
import { detailText, tableWriter } from '../formats/table.ts'
import type { TableOptions } from '../formats/table-options.ts'
import { yamlOf } from '../formats/yaml.ts'
import type { Format, JqFilter } from '../program/globals.ts'
import { jqWriter } from '../selection/jq-writer.ts'
import { templateWriter } from '../selection/template-writer.ts'
import { escapeInvisible, safeJson } from '../text/visible.ts'

export type WriterOptions = TableOptions & {
  readonly format: Format
  readonly fields: readonly string[] | undefined
  readonly jq: JqFilter | undefined
  readonly abort: AbortSignal
  readonly template: string | undefined
  readonly isForExcel: boolean
}
type Write = (text: string) => Promise<void>

/** Writes records of one shape in the format asked for. */
export function recordWriter<T>(shape: Shape<T>, options: WriterOptions, write: Write): RecordWriter<T> {
  const { fields, jq, template, format, abort } = options
  if (jq !== undefined) return jqWriter(shape, { ...jq, isArray: format === 'json', abort }, write)
  if (template !== undefined) return templateWriter(shape, template, write)
  const writer = writerOf(shape, options, write)
  if (!fields) return writer
  let isChecked = false
  return {
    ...writer,
    add: async (record) => {
      if (!isChecked) checkFields(fields, { known: shape.fields, record, option: '--fields' })
      isChecked = true
      await writer.add(record)
    },
  }
}

function writerOf<T>(shape: Shape<T>, options: WriterOptions, write: Write): RecordWriter<T> {
  const { format, fields, isForExcel } = options
  if (format === 'table')
    return shape.kind === 'single' || shape.kind === 'details'
      ? detailWriter(shape, options, write)
      : tableWriter(chosen(shape, fields), options, write)
  if (format === 'csv' || format === 'tsv') {
    return delimitedWriter(shape, { separator: format === 'csv' ? ',' : '\t', isForExcel, fields }, write)
  }
  if (format === 'ids') return idWriter(shape, write)
  return dataWriter(shape, options, write)
}

function detailWriter<T>(shape: Shape<T>, options: WriterOptions, write: Write): RecordWriter<T> {
  const { columns, sections = [] } = chosen(shape, options.fields)
  let isFirst = true
  return {
    add: (record) => {
      const gap = isFirst ? '' : '\n'
      isFirst = false
      return write(gap + detailText(record, columns, options) + sectionsText(record, sections, options))
    },
    end: async () => undefined,
  }
}

function chosen<T>(shape: Shape<T>, fields: readonly string[] | undefined): Shape<T> {
  if (!fields) return shape
  const columns = fields.map((name) => ({
    title: name.toUpperCase(),
    text: (record: T) => cellText(valueAt(record, name)),
    shrink: 'text' as const,
  }))
  return { ...shape, columns, sections: [] }
}

/** Records with several identifiers may share some, which are printed once. */
function idWriter<T>(shape: Shape<T>, write: Write): RecordWriter<T> {
  const shared = new Set<string>()
  return {
    add: async (record) => {
      const id = shape.id(record)
      if (id === undefined) return
      const ids = typeof id === 'string' ? [id] : id.filter((one) => !shared.has(one))
      for (const one of ids) await write(`${escapeInvisible(one)}\n`)
      if (typeof id !== 'string') for (const one of ids) shared.add(one)
    },
    end: async () => undefined,
  }
}

/** json, jsonl and yaml: a stream is never one json or yaml array, which could not be read before its end. */
function dataWriter<T>(shape: Shape<T>, { format, fields }: WriterOptions, write: Write): RecordWriter<T> {
  const isArray = format !== 'jsonl' && (shape.kind === 'list' || shape.kind === 'details')
  let count = 0
  const textOf = (record: T): string => {
    const data = fields ? pickFields(record, fields) : record
    if (format === 'yaml') return isArray ? yamlOf([data]) : `${shape.kind === 'stream' ? '---\n' : ''}${yamlOf(data)}`
    if (format === 'json' && shape.kind === 'single') return `${safeJson(data, 2)}\n`
    return isArray ? `${count === 0 ? '[\n' : ',\n'}${safeJson(data)}` : `${safeJson(data)}\n`
  }
  return {
    add: async (record) => {
      const text = textOf(record)
      count++
      await write(text)
    },
    end: async () => {
      if (!isArray) return
      if (format === 'yaml') return count === 0 ? write('[]\n') : undefined
      await write(count === 0 ? '[]\n' : '\n]\n')
    },
  }
}
