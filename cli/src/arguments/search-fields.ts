import type { Kind } from './kinds.ts'

/**
 * Search fields with the kinds of objects that have them, `object` for a search among all; no kinds, every one. No operation of the server
 * lists them.
 */
export const SEARCH_FIELDS: Readonly<Record<string, readonly Kind[]>> = {
  tag: [],
  name: ['file', 'blob'],
  size: ['file', 'blob'],
  type: ['file', 'config', 'blob', 'object'],
  upload_time: [],
  comment: [],
  attribute: [],
  parent: [],
  child: [],
  uploader: [],
  shared: [],
  sharer: [],
  favorites: [],
  family: ['config'],
  cfg: ['config'],
  content: ['blob'],
  first_seen: ['blob'],
  last_seen: ['blob'],
  md5: ['file'],
  sha1: ['file'],
  sha256: ['file'],
  sha512: ['file'],
  ssdeep: ['file'],
  similar: ['file'],
  similarity: ['file'],
  crc32: ['file'],
  'pe.imphash': ['file'],
  'pe.rich': ['file'],
  'pe.export_hash': ['file'],
  'pe.icon': ['file'],
  'pe.section.name': ['file'],
  'pe.import': ['file'],
  'pe.signer': ['file'],
  'pe.pdb': ['file'],
  'pe.compiled': ['file'],
  'elf.library': ['file'],
  'elf.build_id': ['file'],
  'elf.telfhash': ['file'],
  'apk.package': ['file'],
  'apk.permission': ['file'],
  'apk.component': ['file'],
  'apk.serial': ['file'],
  'dex.class': ['file'],
  macro: ['file'],
  'macro.word': ['file'],
  'string.url': ['file'],
  'string.domain': ['file'],
  'string.ip': ['file'],
  'string.wallet': ['file'],
  entropy: ['file'],
  fact: ['file'],
  yara: ['file'],
  case: [],
  multi: ['file', 'config', 'blob'],
  dhash: [],
  comment_author: [],
  upload_count: [],
  analysis: [],
  karton: [],
  meta: [],
}

/** The fields as they are written in a query: inside a search of one kind without its name before them. */
export function fieldNames(kind: Kind): readonly string[] {
  return Object.entries(SEARCH_FIELDS).flatMap(([name, kinds]) => {
    if (kinds.length === 0) return [name]
    if (kind === 'object') return kinds.map((one) => (one === 'object' ? name : `${one}.${name}`))
    return kinds.includes(kind) ? [name] : []
  })
}
