import type { ReactNode } from 'react'
import { Time, TimeHead } from '../parts/time.tsx'
import { RowTags } from '../query/row-tags.tsx'
import { type Kind, kindOf, nameOf, type Row } from '../records/kinds.ts'
import type { SortKey } from '../records/use-sort.ts'
import { humanCount, humanSize } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { texts } from '../texts.ts'

export type Column = {
  readonly name: string
  readonly title: ReactNode
  /** Its class, if not its name. */
  readonly className?: string
  /** The width in the grid. */
  readonly width: string
  /** The width that someone chose. */
  readonly widthPx?: number
  readonly show: (row: Row, kind: Kind) => ReactNode
  /** The value by which the list is sorted for the column, if it can be. */
  readonly sortKey?: SortKey
  /** True for columns that are hidden by default. */
  readonly isExtra?: boolean
}

/** Columns that every object of a kind has, unlike attributes. */
type OwnColumn = Omit<Column, 'title'> & { readonly name: keyof typeof texts.columns }

const code = (text: string | undefined): ReactNode => <code>{text ?? ''}</code>

const ALL = {
  kind: { name: 'kind', width: '5rem', show: ({ type }) => texts.kinds[kindOf(type)] },
  id: { name: 'id', width: 'minmax(8rem, 2fr)', show: ({ id }) => code(id), isExtra: true },
  name: { name: 'name', sortKey: 'name', width: 'minmax(12rem, 4fr)', show: showName },
  size: { name: 'size', sortKey: 'size', width: '5.5rem', show: showSize },
  fileType: {
    name: 'fileType',
    sortKey: 'type',
    width: 'minmax(6rem, 2fr)',
    show: ({ content_type = '', file_type = content_type }) => <UntrustedText text={file_type} />,
  },
  family: {
    name: 'family',
    sortKey: 'family',
    width: 'minmax(10rem, 2fr)',
    show: ({ family = '' }) => <UntrustedText text={family} />,
  },
  configType: {
    name: 'configType',
    sortKey: 'type',
    width: 'minmax(5rem, 1fr)',
    show: ({ config_type = '' }) => <UntrustedText text={config_type} />,
  },
  blobType: {
    name: 'blobType',
    sortKey: 'type',
    width: 'minmax(5rem, 1fr)',
    show: ({ blob_type = '' }) => <UntrustedText text={blob_type} />,
  },
  sha256: { name: 'sha256', width: 'minmax(8rem, 2fr)', show: ({ id }) => code(id), isExtra: true },
  sha1: { name: 'sha1', width: 'minmax(8rem, 1fr)', show: ({ sha1 }) => code(sha1), isExtra: true },
  md5: { name: 'md5', width: 'minmax(8rem, 1fr)', show: ({ md5 }) => code(md5), isExtra: true },
  tags: { name: 'tags', width: 'minmax(10rem, 4fr)', show: ({ tags }, kind) => <RowTags tags={tags} kind={kind} /> },
  time: {
    name: 'time',
    sortKey: 'upload_time',
    width: '11.5rem',
    show: ({ upload_time }) => <Time time={upload_time} />,
  },
} as const satisfies Readonly<Record<string, OwnColumn>>

export type ChosenColumns = {
  /** All columns that can be chosen; the first one is always shown. */
  readonly all: readonly Column[]
  readonly columns: readonly Column[]
  /** Keys of attributes that were chosen; whether they are there, and may be read, is another matter. */
  readonly attributeKeys: readonly string[]
  toggle(name: string): void
  /** Moves a shown column to the left (-1) or right (1). */
  move(name: string, step: 1 | -1): void
  toggleAttribute(key: string): void
}

/** The first one leads to the object. */
export const COLUMNS: Readonly<Record<Kind, readonly Column[]>> = {
  object: titled(ALL.name, ALL.kind, ALL.size, ALL.tags, ALL.fileType, ALL.id, ALL.time),
  file: titled(ALL.name, ALL.size, ALL.tags, ALL.fileType, ALL.sha256, ALL.sha1, ALL.md5, ALL.time),
  config: titled(ALL.family, ALL.configType, ALL.tags, ALL.id, ALL.time),
  blob: titled(ALL.name, ALL.blobType, ALL.size, ALL.tags, ALL.id, ALL.time),
}

function titled(...columns: readonly OwnColumn[]): readonly Column[] {
  return columns.map((column) => {
    const title = texts.columns[column.name]
    return { ...column, title: column.name === 'time' ? <TimeHead title={title} /> : title }
  })
}

function showName(row: Row): ReactNode {
  const name = nameOf(row)
  return name === '' ? code(row.id) : <UntrustedText text={name} />
}

/** Bytes of a file, characters of a blob. */
function showSize({ type, size, file_size, blob_size }: Row): ReactNode {
  const shown = file_size ?? blob_size ?? size
  if (typeof shown !== 'number') return ''
  return kindOf(type) === 'file' ? humanSize(shown) : humanCount(shown)
}
