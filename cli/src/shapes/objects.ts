import type { BlobSummary, ConfigSummary, FileSummary, ObjectSummary } from '@lazaret/sdk'
import type { Kind } from '../arguments/kinds.ts'
import { cellText } from '../formats/fields.ts'
import type { Column, Shape, Viewer } from '../formats/shape.ts'
import { humanAge, humanSize } from '../text/human.ts'

/** Fields of every listing; those of one kind have more. */
export type ListedObject = ObjectSummary & Partial<FileSummary & ConfigSummary & BlobSummary>

const id: Column<ListedObject> = { title: 'SHA256', text: ({ id }) => id, shrink: 'hash' }
const tags: Column<ListedObject> = { title: 'TAGS', text: ({ tags }) => cellText(tags), shrink: 'text', color: 'tags' }
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

const configList: Shape<ListedObject> = {
  kind: 'list',
  fields: ['id', 'family', 'config_type', 'tags', 'upload_time', 'type'],
  id: ({ id }) => id,
  columns: [
    id,
    { title: 'FAMILY', text: ({ family = '' }) => family, shrink: 'text' },
    { title: 'TYPE', text: ({ config_type = '' }) => config_type, shrink: 'text' },
    tags,
    uploaded,
  ],
}

const blobList: Shape<ListedObject> = {
  kind: 'list',
  fields: ['id', 'blob_name', 'blob_size', 'blob_type', 'last_seen', 'tags', 'upload_time', 'type'],
  id: ({ id }) => id,
  columns: [
    id,
    { title: 'NAME', text: ({ blob_name = '' }) => blob_name, shrink: 'text' },
    { title: 'LENGTH', text: ({ blob_size }) => cellText(blob_size) },
    { title: 'TYPE', text: ({ blob_type = '' }) => blob_type, shrink: 'text' },
    tags,
    uploaded,
  ],
}

export const objectList: Shape<ListedObject> = {
  kind: 'list',
  fields: ['id', 'type', 'tags', 'upload_time', 'name', 'content_type', 'size'],
  id: ({ id }) => id,
  columns: [
    id,
    { title: 'TYPE', text: ({ type }) => type, color: 'kind' },
    { title: 'NAME', text: ({ name = '' }) => name, shrink: 'text' },
    tags,
    uploaded,
  ],
}

/** Listings by kind of object. */
export const LISTS: Readonly<Record<Kind, Shape<ListedObject>>> = {
  file: fileList,
  config: configList,
  blob: blobList,
  object: objectList,
}

export function sizeText(bytes: number | undefined, { isHuman }: Viewer): string {
  if (bytes === undefined) return ''
  return isHuman ? humanSize(bytes) : String(bytes)
}

export function timeText(time: string, { isHuman, now }: Viewer): string {
  return isHuman ? humanAge(time, now) : time
}
