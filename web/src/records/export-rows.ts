import { kindOf, type Row } from './kinds.ts'

const COLUMNS = [
  'kind',
  'id',
  'name',
  'size',
  'type',
  'family',
  'md5',
  'sha1',
  'sha256',
  'tags',
  'upload_time',
] as const
type Line = Readonly<Record<(typeof COLUMNS)[number], string>>

/** Rows of a list as a table. What a spreadsheet would take for a formula begins with an apostrophe. */
export function rowsAsCsv(rows: readonly Row[]): string {
  const lines = rows.map(lineOf).map((line) => COLUMNS.map((name) => cell(line[name])).join(','))
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`
}

export function rowsAsJson(rows: readonly Row[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`
}

/** What the event of MISP is about, and its day as `YYYY-MM-DD`. */
export type MispHead = { readonly info: string; readonly day: string }
export type MispRow = Pick<Row, 'file_name' | 'sha256' | 'tags'>

/** The files among the rows, as an event that MISP imports. */
export function rowsAsMisp(rows: readonly MispRow[], { info, day }: MispHead): string {
  const attributes = rows.flatMap(({ file_name: name, sha256, tags }) => {
    if (sha256 === undefined) return []
    const isNamed = name !== undefined && name !== '' && !name.includes('|')
    return {
      type: isNamed ? 'filename|sha256' : 'sha256',
      category: 'Payload delivery',
      to_ids: true,
      value: isNamed ? `${name}|${sha256}` : sha256,
      comment: tags.map(({ tag }) => tag).join(' '),
    }
  })
  return `${JSON.stringify({ Event: { info, date: day, Attribute: attributes } }, null, 2)}\n`
}

function lineOf(row: Row): Line {
  const { id, type, file_name, blob_name, file_size, blob_size, file_type, config_type, blob_type, family } = row
  const { name = '', size, content_type = '' } = row
  return {
    kind: kindOf(type),
    id,
    name: file_name ?? blob_name ?? name,
    size: String(file_size ?? blob_size ?? size ?? ''),
    type: file_type ?? config_type ?? blob_type ?? content_type,
    family: family ?? '',
    md5: row.md5 ?? '',
    sha1: row.sha1 ?? '',
    sha256: row.sha256 ?? '',
    tags: row.tags.map(({ tag }) => tag).join(' '),
    upload_time: row.upload_time,
  }
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
