import { cellText, valueAt } from '../formats/fields.ts'
import { humanAge, humanSize } from '../formats/human.ts'
import type { Column, Shape, Viewer } from '../formats/shape.ts'

/** What every listing tells about an object; files tell more. */
export type ListedObject = {
  readonly id: string
  readonly type: string
  readonly tags: readonly { readonly tag: string }[]
  readonly upload_time: string
  readonly file_name?: string
  readonly file_size?: number
  readonly file_type?: string
}

const id: Column<ListedObject> = { title: 'SHA256', text: ({ id }) => id, shrink: 'hash' }
const tags: Column<ListedObject> = { title: 'TAGS', text: ({ tags }) => cellText(tags), shrink: 'text' }
const uploaded: Column<ListedObject> = {
  title: 'UPLOADED',
  text: ({ upload_time }, viewer) => timeText(upload_time, viewer),
}

export const fileList: Shape<ListedObject> = {
  kind: 'list',
  fields: ['id', 'file_name', 'file_size', 'file_type', 'md5', 'sha1', 'sha256', 'tags', 'upload_time', 'type'],
  id: ({ id }) => id,
  columns: [
    id,
    { title: 'NAME', text: ({ file_name = '' }) => file_name, shrink: 'text' },
    { title: 'SIZE', text: ({ file_size }, viewer) => sizeText(file_size, viewer) },
    { title: 'TYPE', text: ({ file_type = '' }) => file_type, shrink: 'text' },
    tags,
    uploaded,
  ],
}

export const objectList: Shape<ListedObject> = {
  kind: 'list',
  fields: ['id', 'type', 'tags', 'upload_time'],
  id: ({ id }) => id,
  columns: [id, { title: 'TYPE', text: ({ type }) => type }, tags, uploaded],
}

/** Fields of a file's details in the order a person reads them; the first ones are what every object has. */
const detailFields = [
  'id',
  'type',
  'file_name',
  'alt_names',
  'file_size',
  'file_type',
  'md5',
  'sha1',
  'sha256',
  'sha512',
  'crc32',
  'ssdeep',
  'tags',
  'upload_time',
  'favorite',
  'share_3rd_party',
  'attributes',
  'parents',
  'children',
  'latest_config',
] as const

/** One object with everything the server tells about it. */
export const objectDetail: Shape<ListedObject> = {
  kind: 'single',
  fields: detailFields,
  id: ({ id }) => id,
  columns: detailFields.map((name) => ({ title: name, text: (record, viewer) => detailCell(record, name, viewer) })),
}

function detailCell(record: ListedObject, name: string, viewer: Viewer): string {
  const value = valueAt(record, name)
  if (name === 'file_size' && typeof value === 'number')
    return viewer.isHuman ? `${humanSize(value)} (${value} bytes)` : String(value)
  if (Array.isArray(value) && value.length === 0) return ''
  if ((name === 'parents' || name === 'children') && Array.isArray(value))
    return value.map((item) => cellText(valueAt(item, 'id'))).join(' ')
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.join(', ') : cellText(value)
}

export function sizeText(bytes: number | undefined, { isHuman }: Viewer): string {
  if (bytes === undefined) return ''
  return isHuman ? humanSize(bytes) : String(bytes)
}

export function timeText(time: string, { isHuman, now }: Viewer): string {
  return isHuman ? humanAge(time, now) : time
}
