import { readFieldName, type SearchKind, type TypedKind } from './field-name.ts'
import { fieldNames, findField } from './fields.ts'
import { similarNames } from './similar-names.ts'

export type UnknownField = {
  /** The kind of plain names. */
  readonly context: SearchKind
  /** The kind of a prefix, and that prefix. */
  readonly kind: SearchKind
  readonly prefix: string | undefined
  readonly name: string
  /** The text after the name, as written. */
  readonly below: readonly string[]
}

const MAX_SUGGESTIONS = 3
/** What other programs call these fields. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    name: ['filename', 'file_name', 'fname', 'basename', 'title'],
    size: ['filesize', 'file_size', 'length', 'bytes'],
    type: ['filetype', 'file_type', 'mime', 'mimetype', 'magic', 'format'],
    multi: ['hash', 'hashes', 'checksum', 'digest', 'ioc'],
    dhash: ['id', 'object_id', 'sha'],
    upload_time: ['date', 'time', 'uploaded', 'created', 'added', 'timestamp'],
    uploader: ['user', 'owner', 'submitter', 'uploaded_by', 'author'],
    comment: ['note', 'notes', 'description'],
    tag: ['label', 'labels', 'keyword'],
    family: ['malware', 'signature', 'threat'],
    cfg: ['c2', 'ip', 'domain', 'url', 'host'],
    content: ['text', 'body'],
  }).flatMap(([field, names]) => names.map((name) => [name, field] as const)),
)
const TYPED: readonly TypedKind[] = ['file', 'config', 'blob']
const ALL: readonly SearchKind[] = ['object', ...TYPED]

/** Fields that an unknown name may stand for, as they must be written. */
export function suggestFields(unknown: UnknownField): string[] {
  const { prefix, name, below } = unknown
  const same = ofOtherKinds(name)
  const heads = same.length > 0 ? same : [...synonyms(unknown), ...similarFields(unknown)]
  const whole = heads.flatMap((head) => continued(head, below))
  return [...new Set([...whole, ...(prefix === undefined ? misspeltPrefix(name, below) : [])])].slice(
    0,
    MAX_SUGGESTIONS,
  )
}

function similarFields({ context, kind, prefix, name }: UnknownField): string[] {
  if (prefix === undefined) return [...similarPlain(name, context), ...similarTyped(name, context)]
  return [...similarNames(name, fieldNames(kind)).map((each) => `${prefix}.${each}`), ...similarPlain(name, 'object')]
}

function synonyms({ context, kind, prefix, name }: UnknownField): string[] {
  const field = SYNONYMS.get(name.toLowerCase())
  if (field === undefined) return []
  if (fieldNames('object').includes(field)) return [field]
  if (prefix !== undefined && fieldNames(kind).includes(field)) return [`${prefix}.${field}`]
  if (fieldNames(context).includes(field)) return [field]
  const typed = ofOtherKinds(field)
  return /^file/i.test(name) ? typed.filter((each) => each.startsWith('file.')) : typed
}

/** The exact name, if it needs a prefix. */
function ofOtherKinds(name: string): string[] {
  return TYPED.filter((kind) => fieldNames(kind).includes(name)).map((kind) => `${kind}.${name}`)
}

function similarPlain(name: string, context: SearchKind): string[] {
  return similarNames(name, [...new Set([...fieldNames(context), ...fieldNames('object')])])
}

/** With their prefix, as in `file_name`, and without. */
function similarTyped(name: string, context: SearchKind): string[] {
  return TYPED.filter((kind) => kind !== context).flatMap((kind) => {
    const names = fieldNames(kind)
    const typed = names.map((each) => `${kind}.${each}`)
    return [...similarNames(name, typed), ...similarNames(name, names).map((each) => `${kind}.${each}`)]
  })
}

function misspeltPrefix(first: string, [name = '', ...below]: readonly string[]): string[] {
  const near = similarNames(first, TYPED)
  return TYPED.filter((kind) => near.includes(kind)).flatMap((kind) => continued(`${kind}.${name}`, below))
}

/** Empty without such a field, or without one that accepts the text after it. */
function continued(head: string, below: readonly string[]): string[] {
  const { kind, path } = readFieldName(head)
  const name = path.map((element) => element.name).join('.')
  const field = (kind ? [kind] : ALL).map((each) => findField(each, name)).find((each) => each !== undefined)
  if (!field || (below.length > 0 && !field.takesPath)) return []
  return [[head, ...below].join('.')]
}
