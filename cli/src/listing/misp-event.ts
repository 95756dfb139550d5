import { randomUUID } from 'node:crypto'
import type { ListedObject } from '../shapes/objects.ts'
import { safeJson } from '../text/visible.ts'

/** The `file` template of MISP objects. Attributes of one object stay together in MISP. */
const FILE_TEMPLATE = {
  name: 'file',
  'meta-category': 'file',
  template_uuid: '688c46fb-5edb-40a3-8273-1af7923e2215',
  template_version: '25',
} as const

/** Attributes that a file gets: type, default category and use for detection, as MISP defines them. */
const ATTRIBUTES = [
  { type: 'md5', category: 'Payload delivery', to_ids: true, read: ({ md5 }) => md5 },
  { type: 'sha1', category: 'Payload delivery', to_ids: true, read: ({ sha1 }) => sha1 },
  { type: 'sha256', category: 'Payload delivery', to_ids: true, read: ({ sha256 }) => sha256 },
  { type: 'filename', category: 'Payload delivery', to_ids: false, read: ({ file_name }) => file_name },
  { type: 'size-in-bytes', category: 'Other', to_ids: false, read: ({ file_size }) => file_size },
] as const satisfies readonly AttributeSource[]

type AttributeSource = {
  readonly type: string
  readonly category: string
  readonly to_ids: boolean
  readonly read: (file: ListedObject) => string | number | undefined
}

/** Writes files as one MISP event, an object of MISP for each. Memory use is constant for any number of files. */
export async function* mispEvent(info: string, files: AsyncIterable<ListedObject>): AsyncGenerator<string> {
  const now = new Date()
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const head = {
    uuid: randomUUID(),
    info,
    date: now.toISOString().slice(0, 10),
    timestamp,
    // Undefined threat level, initial analysis, for the own organisation only.
    threat_level_id: '4',
    analysis: '0',
    distribution: '0',
    published: false,
  }
  yield `{"Event":${safeJson(head).slice(0, -1)},"Object":[`
  let separator = '\n'
  for await (const file of files) {
    yield separator + safeJson(mispObject(file, timestamp))
    separator = ',\n'
  }
  yield '\n]}}\n'
}

function mispObject(file: ListedObject, timestamp: string) {
  const attributes = ATTRIBUTES.flatMap(({ type, category, to_ids, read }) => {
    const value = read(file)
    if (value === undefined || value === '') return []
    return [{ uuid: randomUUID(), type, category, object_relation: type, to_ids, timestamp, value: String(value) }]
  })
  const comment = file.tags.map(({ tag }) => tag).join(' ')
  return { ...FILE_TEMPLATE, uuid: randomUUID(), timestamp, comment, Attribute: attributes }
}
