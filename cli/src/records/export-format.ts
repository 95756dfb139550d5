import { join } from 'node:path'

/** The names in an export, see docs/reference/export-format.md. */
export const EXPORT_FORMAT = 'lazaret-export'
export const EXPORT_VERSION = 1
export const HEADER_NAME = 'export.json'
export const OBJECTS_NAME = 'objects.jsonl'
export const RELATIONS_NAME = 'relations.jsonl'
export const KEYS_NAME = 'attribute_keys.jsonl'
/** The header and the files of lines, in the order in which archives end with them. */
export const LINE_FILE_NAMES = [HEADER_NAME, KEYS_NAME, OBJECTS_NAME, RELATIONS_NAME] as const
/** State for resuming an export; not part of the format. */
export const STATE_NAME = '.state'

export type ExportHeader = { readonly format: string; readonly version: number; readonly server: string }
export type RelationLine = { readonly parent: string; readonly child: string }

/** The name of a content, with slashes. */
export function contentName(id: string): string {
  return `objects/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
}

export function contentPath(folder: string, id: string): string {
  return join(folder, ...contentName(id).split('/'))
}
