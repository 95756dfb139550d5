import type { components, ListSort } from '@lazaret/sdk'

type Schemas = components['schemas']

export type Kind = Schemas['Kind']

/** A record of any listing: each kind has fields that the others lack. */
export type Row = Schemas['ObjectSummary'] &
  Partial<Omit<Schemas['FileSummary'], 'type'>> &
  Partial<Omit<Schemas['ConfigSummary'], 'type'>> &
  Partial<Omit<Schemas['BlobSummary'], 'type'>>

export const KINDS: readonly Kind[] = ['object', 'file', 'config', 'blob']

export const LIST_PATHS: Readonly<Record<Kind, string>> = {
  object: '/',
  file: '/files',
  config: '/configs',
  blob: '/blobs',
}

const KIND_OF_TYPE: Readonly<Record<string, Kind>> = { file: 'file', static_config: 'config', text_blob: 'blob' }

export function kindOf(type: string): Kind {
  return KIND_OF_TYPE[type] ?? 'object'
}

export function objectPath({ type, id }: { readonly type: string; readonly id: string }): string {
  return `/${kindOf(type)}/${id}`
}

/** The address of a list; every query and order has one. */
export function listPath(kind: Kind, query = '', sort?: ListSort): string {
  const params = [query && `query=${encodeURIComponent(query)}`, sort && `sort=${sort}`].filter(Boolean)
  return LIST_PATHS[kind] + (params.length > 0 ? `?${params.join('&')}` : '')
}

/** The address of the files of a list, grouped by likeness. */
export function clustersPath(query: string, bounds: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams({ ...(query === '' ? {} : { query }), ...bounds })
  return `/files/groups${params.size === 0 ? '' : `?${params}`}`
}

/** The address of the triage of a list. */
export function triagePath(kind: Kind, query: string): string {
  return `/triage?${new URLSearchParams({ kind, ...(query === '' ? {} : { query }) })}`
}

type NameSource = Pick<Row, 'name' | 'file_name' | 'blob_name' | 'family'>

/** The name of a file or blob, or the family of a config; empty if there is none, or the server does not say it. */
export function nameOf({ file_name, blob_name, family, name }: NameSource): string {
  return file_name || blob_name || family || name || ''
}
