import type { ValueCondition } from './condition-context.ts'
import type { SearchKind } from './field-name.ts'
import { analysis } from './where/analysis.ts'
import { attribute } from './where/attribute.ts'
import { blobContent } from './where/blob-content.ts'
import { inCase } from './where/case.ts'
import { configContent } from './where/config-content.ts'
import { date } from './where/date.ts'
import { anyFact, compiledOn, entropy, fact } from './where/fact.ts'
import { fileType, objectType } from './where/file-type.ts'
import { hashList } from './where/hash-list.ts'
import { commentAuthor, favorites, shared, sharer, uploader } from './where/people.ts'
import { relative } from './where/relative.ts'
import { similar, similarity } from './where/similar.ts'
import { size } from './where/size.ts'
import { comment, fileName, hash, tag, text } from './where/text.ts'
import { uploadCount } from './where/upload-count.ts'
import { blobWords, configWords } from './where/word-list.ts'
import { yara } from './where/yara.ts'

export type Field = {
  readonly on: 'every kind' | readonly SearchKind[]
  readonly about: string
  readonly example: string
  /** Whether names of keys may follow the name. */
  readonly takesPath?: true
  readonly where: ValueCondition
}

const MULTI: Record<SearchKind, ValueCondition> = {
  file: hashList,
  config: configWords,
  blob: blobWords,
  object: hashList,
}
const TYPE: Record<SearchKind, ValueCondition> = {
  file: fileType,
  config: text('config_type'),
  blob: text('blob_type'),
  object: objectType,
}
const UUID = '3a3b1b1e-7c55-4b36-9d3e-0f8f6f3f0a11'

// In the order in which messages list them.
export const fields = {
  dhash: {
    on: 'every kind',
    about: 'The identifier of the object.',
    example: 'dhash:9f86d081*',
    where: hash('dhash', 64),
  },
  tag: { on: 'every kind', about: 'A tag the object carries.', example: 'tag:"feed:*"', where: tag },
  comment: {
    on: 'every kind',
    about: 'The text of a comment.',
    example: 'comment:"*packed*"',
    where: comment,
  },
  meta: {
    on: 'every kind',
    about: 'The older name of attribute.',
    example: 'meta.source:feed',
    takesPath: true,
    where: attribute,
  },
  attribute: {
    on: 'every kind',
    about: 'The value of an attribute with that key, or what is at a path inside it.',
    example: 'attribute.source.url:"*example*"',
    takesPath: true,
    where: attribute,
  },
  shared: {
    on: 'every kind',
    about: 'A group the object is shared with; a login stands for the private group of that user.',
    example: 'shared:analysts',
    where: shared,
  },
  sharer: {
    on: 'every kind',
    about: 'A user, or a group of users, who shared it.',
    example: 'sharer:alice',
    where: sharer,
  },
  uploader: {
    on: 'every kind',
    about: 'A user, or a group of users, who uploaded it, as far as the caller may know.',
    example: 'uploader:alice',
    where: uploader,
  },
  upload_time: {
    on: 'every kind',
    about: 'The time of the first upload: a UTC date, or a time before now in a range.',
    example: 'upload_time:[2026-01-01 TO 2026-01-31]',
    where: date('upload_time'),
  },
  parent: {
    on: 'every kind',
    about: 'A query that one of its direct parents matches.',
    example: 'parent:(tag:packed)',
    where: relative('parent'),
  },
  child: {
    on: 'every kind',
    about: 'A query that one of its direct children matches.',
    example: 'child:(config.family:emotet)',
    where: relative('child'),
  },
  favorites: {
    on: 'every kind',
    about: 'The login of a user who marked it as a favourite.',
    example: 'favorites:alice',
    where: favorites,
  },
  analysis: {
    on: 'every kind',
    about: 'The identifier of an analysis linked with it, or * for any.',
    example: `analysis:${UUID}`,
    where: analysis,
  },
  karton: { on: 'every kind', about: 'The older name of analysis.', example: 'karton:*', where: analysis },
  comment_author: {
    on: 'every kind',
    about: 'The login of a user who commented on it.',
    example: 'comment_author:alice',
    where: commentAuthor,
  },
  upload_count: {
    on: 'every kind',
    about: 'The number of different users who uploaded it.',
    example: 'upload_count:>=2',
    where: uploadCount,
  },
  case: {
    on: 'every kind',
    about: 'The name or identifier of a case of your groups that the object is in.',
    example: 'case:harbour*',
    where: inCase,
  },
  name: {
    on: ['file', 'blob'],
    about: 'The name of a file, including further names, or of a blob.',
    example: 'file.name:"invoice*.exe"',
    where: (value, context) =>
      (context.kind === 'file' ? fileName : text('blob_name', { hasTrigrams: true }))(value, context),
  },
  size: {
    on: ['file', 'blob'],
    about:
      'The size of a file in bytes, or of a blob in characters; units KiB, MiB, GiB and TiB of 1024 each, also written kB, MB, GB and TB.',
    example: 'file.size:[1MiB TO 2MiB}',
    where: size({ file: 'file_size', blob: 'blob_size' }),
  },
  type: {
    on: ['file', 'config', 'blob', 'object'],
    about:
      'The file type according to libmagic, or a format such as pe, elf, pdf, office, zip or script; the given type of a config or blob. Among all objects also file, config or blob.',
    example: 'type:pe',
    where: (value, context) => TYPE[context.kind](value, context),
  },
  md5: {
    on: ['file'],
    about: 'MD5 of the bytes.',
    example: 'file.md5:098f6bcd4621d373cade4e832627b4f6',
    where: hash('md5', 32),
  },
  sha1: { on: ['file'], about: 'SHA-1 of the bytes.', example: 'file.sha1:a94a8fe5*', where: hash('sha1', 40) },
  sha256: { on: ['file'], about: 'SHA-256 of the bytes.', example: 'file.sha256:9f86d081*', where: hash('sha256', 64) },
  sha512: {
    on: ['file'],
    about: 'SHA-512 of the bytes.',
    example: 'file.sha512:ee26b0dd*',
    where: hash('sha512', 128),
  },
  ssdeep: {
    on: ['file'],
    about: 'The fuzzy hash, compared as text.',
    example: 'file.ssdeep:"3072\\:*"',
    where: text('ssdeep', { isDistinct: true }),
  },
  similar: {
    on: ['file'],
    about:
      'Files that look like the one with this hash: TLSH at a distance of at most 100, or ssdeep with a score of 50 or more.',
    example: 'file.similar:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    where: similar,
  },
  similarity: {
    on: ['file'],
    about:
      'Bounds the likeness of files that similar next to it finds: the score of ssdeep, or 100 less the distance of TLSH if that is more.',
    example: 'file.similar:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 AND file.similarity:>=80',
    where: similarity,
  },
  crc32: { on: ['file'], about: 'CRC-32 of the bytes.', example: 'file.crc32:d87f7e0c', where: hash('crc32', 8) },
  'pe.imphash': {
    on: ['file'],
    about: 'The imphash of a PE file.',
    example: 'file.pe.imphash:d90156ab47448528f51e7dd0e24f7e0d',
    where: fact('pe.imphash'),
  },
  'pe.rich': {
    on: ['file'],
    about: 'The MD5 of the Rich header of a PE file.',
    example: 'file.pe.rich:46986d0415f630fcd93ce7101bfd4e51',
    where: fact('pe.rich'),
  },
  'pe.export_hash': {
    on: ['file'],
    about: 'The MD5 of the names that a PE file exports, in lower case.',
    example: 'file.pe.export_hash:0eda8b1a6b2a8a5a1a2b5f0f3d0b6c0e',
    where: fact('pe.export_hash'),
  },
  'pe.icon': {
    on: ['file'],
    about: 'The dhash of the largest icon of a PE file.',
    example: 'file.pe.icon:c4d4ccc4e4f0b0f8',
    where: fact('pe.icon'),
  },
  'pe.section.name': {
    on: ['file'],
    about: 'The name of a section of a PE file.',
    example: 'file.pe.section.name:upx*',
    where: fact('pe.section.name'),
  },
  'pe.import': {
    on: ['file'],
    about: 'A library that a PE file imports.',
    example: 'file.pe.import:ws2_32.dll',
    where: fact('pe.import'),
  },
  'pe.signer': {
    on: ['file'],
    about: 'The signer that a signature of a PE file names; it is not verified.',
    example: 'file.pe.signer:"example*"',
    where: fact('pe.signer'),
  },
  'pe.pdb': {
    on: ['file'],
    about: 'The path of the debug information of a PE file.',
    example: 'file.pe.pdb:"*agent.pdb"',
    where: fact('pe.pdb'),
  },
  'pe.compiled': {
    on: ['file'],
    about: 'The time stamp of a PE file: a UTC date, or a time before now in a range.',
    example: 'file.pe.compiled:[2026-01-01 TO 2026-01-31]',
    where: compiledOn,
  },
  'elf.library': {
    on: ['file'],
    about: 'A library that an ELF file needs.',
    example: 'file.elf.library:libssl*',
    where: fact('elf.library'),
  },
  'elf.build_id': {
    on: ['file'],
    about: 'The build ID of an ELF file, in hex digits.',
    example: 'file.elf.build_id:15dfff3239*',
    where: fact('elf.build_id'),
  },
  'elf.telfhash': {
    on: ['file'],
    about: 'The telfhash of an ELF file, which begins with t1.',
    example: 'file.elf.telfhash:t1ccd05b4385130a4722fbde541c03318bc955fa6daf6fdf009f94d5815a6195f595340d',
    where: fact('elf.telfhash'),
  },
  'apk.package': {
    on: ['file'],
    about: 'The name of an Android package.',
    example: 'file.apk.package:com.example.*',
    where: fact('apk.package'),
  },
  'apk.permission': {
    on: ['file'],
    about: 'A permission that an Android package asks for.',
    example: 'file.apk.permission:android.permission.send_sms',
    where: fact('apk.permission'),
  },
  'apk.component': {
    on: ['file'],
    about: 'The class of an activity, a service or a receiver of an Android package.',
    example: 'file.apk.component:*bootreceiver',
    where: fact('apk.component'),
  },
  'apk.serial': {
    on: ['file'],
    about: 'The serial number of the certificate of a signer of an Android package, in hex digits; it is not verified.',
    example: 'file.apk.serial:936eacbe07f201df',
    where: fact('apk.serial'),
  },
  'dex.class': {
    on: ['file'],
    about:
      'The name of a class in a DEX file or an Android package: one of the first 512, those of common libraries last.',
    example: 'file.dex.class:com.example.loader.*',
    where: fact('dex.class'),
  },
  macro: {
    on: ['file'],
    about: 'The name of a VBA module of a document, or of a procedure in its code.',
    example: 'file.macro:*autoopen*',
    where: fact('macro'),
  },
  'macro.word': {
    on: ['file'],
    about: 'A word in the VBA code of a document: an indicator, or one of the first 256 other words.',
    example: 'file.macro.word:urldownloadtofile*',
    where: fact('macro.word'),
  },
  'string.url': {
    on: ['file'],
    about: 'A URL among the bytes of a file.',
    example: 'file.string.url:"http\\://example.org/*"',
    where: fact('string.url'),
  },
  'string.domain': {
    on: ['file'],
    about: 'A domain among the bytes of a file.',
    example: 'file.string.domain:*.example.org',
    where: fact('string.domain'),
  },
  'string.ip': {
    on: ['file'],
    about: 'An IPv4 address among the bytes of a file.',
    example: 'file.string.ip:192.0.2.*',
    where: fact('string.ip'),
  },
  'string.wallet': {
    on: ['file'],
    about: 'An address of a cryptocurrency among the bytes of a file.',
    example: 'file.string.wallet:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    where: fact('string.wallet'),
  },
  entropy: {
    on: ['file'],
    about: 'The entropy of the bytes of a file, from 0 to 8 bits per byte.',
    example: 'file.entropy:[7.2 TO *]',
    where: entropy,
  },
  fact: {
    on: ['file'],
    about: 'Any of these facts as text: an import, a section, a domain and more.',
    example: 'file.fact:"*example*"',
    where: anyFact,
  },
  yara: {
    on: ['file'],
    about: 'A YARA rule of your groups that matched the file, or "ruleset/rule".',
    example: 'file.yara:win_emotet*',
    where: yara,
  },
  family: {
    on: ['config'],
    about: 'The malware family of a config.',
    example: 'config.family:emotet',
    where: text('family', { hasTrigrams: true }),
  },
  cfg: {
    on: ['config'],
    about: 'The contents of a config, anywhere or at a path: a value, a pattern or a range.',
    example: 'config.cfg.urls*:"http*"',
    takesPath: true,
    where: configContent,
  },
  content: {
    on: ['blob'],
    about: 'The text of a blob.',
    example: 'blob.content:"*password*"',
    where: blobContent,
  },
  first_seen: {
    on: ['blob'],
    about: 'When a blob was first uploaded.',
    example: 'blob.first_seen:2026-01-31',
    where: date('upload_time'),
  },
  last_seen: {
    on: ['blob'],
    about: 'When a blob was last uploaded.',
    example: 'blob.last_seen:>=1w',
    where: date('last_seen'),
  },
  multi: {
    on: ['file', 'config', 'blob'],
    about: 'Hashes of files of any type, separated by spaces; identifiers of configs or blobs, or words they contain.',
    example: 'file.multi:"d87f7e0c 098f6bcd4621d373cade4e832627b4f6"',
    where: (value, context) => MULTI[context.kind](value, context),
  },
} as const satisfies Record<string, Field>

const table: ReadonlyMap<string, Field> = new Map(Object.entries(fields))

/** The field of that name: of the kind itself, or one that every kind has. */
export function findField(kind: SearchKind, name: string): Field | undefined {
  const field = table.get(name)
  return field && (field.on === 'every kind' || belongsTo(field, kind)) ? field : undefined
}

/** Returns true if names of fields begin with this name and a dot. */
export function hasFieldsBelow(name: string): boolean {
  return [...table.keys()].some((each) => each.startsWith(`${name}.`))
}

/** Names of the fields that only this kind has; for `object`, of those that every kind has. */
export function fieldNames(kind: SearchKind): string[] {
  return [...table].filter(([, field]) => belongsTo(field, kind)).map(([name]) => name)
}

function belongsTo({ on }: Field, kind: SearchKind): boolean {
  if (on === 'every kind') return kind === 'object'
  return on.some((one) => one === kind)
}
