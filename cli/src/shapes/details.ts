import type { BlobDetail, ConfigDetail, FileDetail } from '@lazaret/sdk'
import type { Kind } from '../arguments/kinds.ts'
import { cellText, valueAt } from '../formats/fields.ts'
import type { Shape, Viewer } from '../formats/shape.ts'
import { humanSize } from '../text/human.ts'
import { detailSections } from './detail-sections.ts'
import type { ListedObject } from './objects.ts'

/** Fields of objects in full, and the parts that `get` adds on request. */
type DetailField = keyof FileDetail | keyof ConfigDetail | keyof BlobDetail | (typeof extras)[number] | typeof totals
type DetailedObject = ListedObject & { readonly [_ in DetailField]?: unknown }

const head = ['id', 'type'] as const
const own: Readonly<Record<Kind, readonly DetailField[]>> = {
  file: ['file_name', 'alt_names', 'file_size', 'file_type', 'md5', 'sha1', 'sha256', 'sha512', 'crc32', 'ssdeep'],
  config: ['family', 'config_type'],
  blob: ['blob_name', 'blob_size', 'blob_type', 'last_seen'],
  object: [],
}
const tail = ['tags', 'upload_time', 'favorite', 'share_3rd_party'] as const
const many = ['attributes', 'parents', 'children'] as const
const contents: Readonly<Record<Kind, readonly DetailField[]>> = {
  file: ['latest_config'],
  config: ['cfg', 'config'],
  blob: ['content', 'latest_config'],
  object: [],
}
/** Fields that are shown only on request. */
const extras = ['comments', 'shares', 'analyses'] as const
/** How many entries each list has. */
const totals = 'totals'

/** One object in full, by kind. */
export const DETAILS: Readonly<Record<Kind, Shape<DetailedObject>>> = {
  file: detailShape(['file']),
  config: detailShape(['config']),
  blob: detailShape(['blob']),
  object: detailShape(['object']),
}

/** Objects whose kind is not known before they come. */
export const anyDetail: Shape<DetailedObject> = detailShape(['file', 'config', 'blob'])

/** One object in full with the requested parts. */
export function withExtras(shape: Shape<DetailedObject>, asked: readonly string[]): Shape<DetailedObject> {
  return { ...shape, fields: [...shape.fields, ...extras.filter((name) => asked.includes(name))] }
}

function detailShape(kinds: readonly Kind[]): Shape<DetailedObject> {
  const lines = [...head, ...kinds.flatMap((kind) => own[kind]), ...tail]
  const below = [...many, ...new Set(kinds.flatMap((kind) => contents[kind]))]
  return {
    kind: 'single',
    fields: [...lines, ...below, 'uploader', totals],
    id: ({ id }) => id,
    columns: [...lines, 'uploader', 'latest_config', ...extras].map((name) => ({
      title: name,
      text: (record, viewer) => detailCell(record, name, viewer),
      ...(name === 'tags' ? { color: 'tags' } : {}),
    })),
    sections: detailSections,
  }
}

function detailCell(record: ListedObject, name: string, viewer: Viewer): string {
  if (isExtra(name)) return extraText(record, name)
  const value = valueAt(record, name)
  if (name === 'file_size' && typeof value === 'number')
    return viewer.isHuman ? `${humanSize(value)} (${value} bytes)` : String(value)
  if (name === 'latest_config')
    return ['family', 'config_type', 'id']
      .map((part) => cellText(valueAt(value, part)))
      .join(' ')
      .trim()
  if (!Array.isArray(value)) return cellText(value)
  if (value.length === 0) return ''
  return value.every((item) => typeof item === 'string') ? value.join(', ') : cellText(value)
}

function isExtra(name: string): boolean {
  return extras.some((extra) => extra === name)
}

/** The number of a part that is not shown, and the option that shows it. */
function extraText(record: ListedObject, name: string): string {
  const count = valueAt(record, `totals.${name}`)
  const isHidden = typeof count === 'number' && count > 0 && valueAt(record, name) === undefined
  return isHidden ? `${count}, shown by --with ${name}` : ''
}
