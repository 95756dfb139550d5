import { CliError } from '../program/cli-error.ts'
import { type KeyRecord, type ObjectRecord, objectType, type ShareRecord, type TypeFields } from './object-record.ts'

type Json = Readonly<Record<string, unknown>>

/** Parses a line of an export. Optional members get their defaults; other forms are refused. */
export function checkRecord(line: unknown, parents: ReadonlyMap<string, readonly string[]>): ObjectRecord {
  const given = recordOf(line)
  const id = text(given, 'id')
  if (!/^[0-9a-f]{64}$/.test(id)) throw refusal('id', id)
  return {
    id,
    upload_time: optionalText(given, 'upload_time') ?? '',
    tags: list(given, 'tags').map(String),
    attributes: list(given, 'attributes').map((each) => {
      const pair = recordOf(each)
      return { key: text(pair, 'key'), value: pair.value }
    }),
    comments: list(given, 'comments').map((each) => {
      const one = recordOf(each)
      const author = optionalText(one, 'author') ?? null
      return { author, timestamp: text(one, 'timestamp'), comment: text(one, 'comment') }
    }),
    shares: list(given, 'shares').map((each) => shareOf(recordOf(each))),
    share_3rd_party: given.share_3rd_party !== false,
    parents: parents.get(id) ?? [],
    children: [],
    ...fieldsOf(given),
  }
}

/** An attribute key out of a line of an export. */
export function checkKey(line: unknown): KeyRecord {
  const given = recordOf(line)
  const optional = (name: string) => optionalText(given, name) ?? ''
  return {
    key: text(given, 'key'),
    label: optional('label'),
    description: optional('description'),
    url_template: optional('url_template'),
    rich_template: optional('rich_template'),
    example_value: optional('example_value'),
    hidden: given.hidden === true,
    permissions: list(given, 'permissions').map((each) => {
      const { can_read, can_set, ...one } = recordOf(each)
      return { group_name: text(one, 'group_name'), can_read: can_read === true, can_set: can_set === true }
    }),
  }
}

function fieldsOf(given: Json): TypeFields {
  const type = objectType(text(given, 'type'))
  if (type === 'file') {
    const { file_size } = given
    if (typeof file_size !== 'number') throw refusal('file_size', file_size)
    return { type, file_name: text(given, 'file_name'), alt_names: list(given, 'alt_names').map(String), file_size }
  }
  if (type === 'text_blob') return { type, blob_name: text(given, 'blob_name'), blob_type: text(given, 'blob_type') }
  return { type, family: text(given, 'family'), config_type: text(given, 'config_type'), cfg: recordOf(given.cfg) }
}

function shareOf(given: Json): ShareRecord {
  return {
    group_name: text(given, 'group_name'),
    access_time: optionalText(given, 'access_time') ?? '',
    reason_type: optionalText(given, 'reason_type') ?? null,
    related_user_login: optionalText(given, 'related_user_login') ?? null,
  }
}

function recordOf(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal('line', value)
  return { ...value }
}

function text(given: Json, name: string): string {
  const value = given[name]
  if (typeof value !== 'string') throw refusal(name, value)
  return value
}

function optionalText(given: Json, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' ? value : undefined
}

function list(given: Json, name: string): readonly unknown[] {
  const value = given[name] ?? []
  if (!Array.isArray(value)) throw refusal(name, value)
  return value
}

function refusal(name: string, value: unknown): CliError {
  return new CliError('failed', `a line of the export has a wrong ${name}: ${String(value).slice(0, 100)}`)
}
