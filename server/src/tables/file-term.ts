import { Table } from './table.ts'

/** Facts that can be searched as text, by the names of their search fields. */
export const TERM_FIELDS = [
  'pe.imphash',
  'pe.rich',
  'pe.export_hash',
  'pe.icon',
  'pe.section.name',
  'pe.import',
  'pe.signer',
  'pe.pdb',
  'elf.library',
  'elf.build_id',
  'elf.telfhash',
  'apk.package',
  'apk.permission',
  'apk.component',
  'apk.serial',
  'dex.class',
  'macro',
  'macro.word',
  'string.url',
  'string.domain',
  'string.ip',
  'string.wallet',
] as const
export type TermField = (typeof TERM_FIELDS)[number]

export const MAX_TERM_LENGTH = 512

/** A fact of a file that can be searched, in lower case. */
export class FileTermModel extends Table {
  static override readonly tableName = 'file_term'
  static override readonly idColumn = ['field', 'value', 'object_id']

  /** One of `TERM_FIELDS`. */
  declare field: string
  declare value: string
  declare objectId: number
}
