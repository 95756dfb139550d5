import { cellText, valueAt } from '../formats/fields.ts'
import type { Column, Row, Section, Viewer } from '../formats/shape.ts'
import { safeJson } from '../text/visible.ts'
import { type ListedObject, timeText } from './objects.ts'

const maxLines = 20

/** Lists of an object. A part that was not requested, or is empty, has no rows. */
export const detailSections: readonly Section<ListedObject>[] = [
  section('attributes', [plain('id'), text('key'), json('value')]),
  { ...section('parents', relatives()), more: (record) => moreRelatives(record, 'parents') },
  { ...section('children', relatives()), more: (record) => moreRelatives(record, 'children') },
  section('comments', [plain('id'), text('author'), time('timestamp'), text('comment')]),
  section('shares', [text('group_name', 'GROUP'), time('access_time', 'SINCE'), text('access_reason', 'REASON')]),
  section('analyses', [plain('id'), plain('status'), time('requested_on', 'STARTED'), time('last_update', 'UPDATED')]),
  { title: 'configuration', columns: [text('key'), json('value')], rows: contentsOf },
  { title: 'content', columns: [text('line')], rows: linesOf },
]

function section(field: string, columns: readonly Column<Row>[]): Section<ListedObject> {
  const total = (record: ListedObject): number => totalOf(record, field) ?? rowsAt(record, field).length
  return { title: field, columns, rows: (record) => rowsAt(record, field), total }
}

function rowsAt(record: unknown, field: string): readonly Row[] {
  const value = valueAt(record, field)
  return Array.isArray(value) ? value.filter(isRow) : []
}

function relatives(): Column<Row>[] {
  const id: Column<Row> = { title: 'SHA256', text: (row) => cellText(row.id), shrink: 'hash' }
  return [id, plain('type'), text('name'), text('tags'), time('upload_time', 'UPLOADED')]
}

/** The command that lists all parents, or all children. */
export function relativesCommand(list: string, id: string): string {
  return `lazaret relations ${id} --${list} --all`
}

function moreRelatives(record: ListedObject, list: 'parents' | 'children'): string | undefined {
  const left = (totalOf(record, list) ?? 0) - rowsAt(record, list).length
  return left > 0 ? `… ${left} more: ${relativesCommand(list, record.id)}` : undefined
}

function totalOf(record: ListedObject, list: string): number | undefined {
  const total = valueAt(record, `totals.${list}`)
  return typeof total === 'number' ? total : undefined
}

/** The configuration itself, or the latest one of a file. */
function contentsOf(record: ListedObject): readonly Row[] {
  const contents = valueAt(record, 'cfg') ?? valueAt(record, 'latest_config.cfg')
  return isRow(contents) ? Object.entries(contents).map(([key, value]) => ({ key, value })) : []
}

function linesOf(record: ListedObject): readonly Row[] {
  const content = valueAt(record, 'content')
  if (typeof content !== 'string') return []
  const lines = content.split(/\r?\n/)
  const shown = lines.slice(0, maxLines).map((line) => ({ line }))
  const left = lines.length - shown.length
  return left === 0 ? shown : [...shown, { line: `… ${left} more lines: lazaret pull ${record.id} -O -` }]
}

function plain(field: string): Column<Row> {
  return { title: field.toUpperCase(), text: (row) => cellText(row[field]) }
}

function text(field: string, title = field.toUpperCase()): Column<Row> {
  return { title, text: (row) => cellText(row[field]), shrink: 'text' }
}

/** A text in quotes, so that it is not taken for a number. */
function json(field: string): Column<Row> {
  return { title: field.toUpperCase(), text: (row) => safeJson(row[field]), shrink: 'text' }
}

function time(field: string, title = 'TIME'): Column<Row> {
  return { title, text: (row, viewer) => timeOf(row[field], viewer) }
}

function timeOf(value: unknown, viewer: Viewer): string {
  return typeof value === 'string' ? timeText(value, viewer) : ''
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
