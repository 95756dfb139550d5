import type { ComparableRecord, KeyRecord, ObjectSource } from '../records/object-record.ts'

/** The attribute with the first server, upload time and uploader of an imported object. */
const ORIGIN_KEY = 'imported-from'

/** The same objects, each with its origin as an attribute. An object that was imported by the source itself keeps its first origin. */
export function originSource(source: ObjectSource, login: string): ObjectSource {
  return {
    ...source,
    async keys() {
      const keys = await source.keys()
      return keys.some(({ key }) => key === ORIGIN_KEY) ? keys : [...keys, originKey(login)]
    },
    async readMany(items, signal) {
      const records = await source.readMany(items, signal)
      return new Map([...records].map(([id, record]) => [id, withOrigin(record, source.server)]))
    },
    async read(item, signal) {
      const object = await source.read(item, signal)
      return { ...object, record: withOrigin(object.record, source.server) }
    },
  }
}

/** Logins of other servers concern few people: others read the key once its permissions say so. */
function originKey(login: string): KeyRecord {
  return {
    key: ORIGIN_KEY,
    label: 'Imported from',
    description: 'Server, upload time and uploader of an imported object',
    url_template: '',
    rich_template: '',
    example_value: '',
    hidden: false,
    permissions: [{ group_name: login, can_read: true, can_set: true }],
  }
}

function withOrigin<R extends ComparableRecord>(record: R, server: string): R {
  if (record.attributes.some(({ key }) => key === ORIGIN_KEY)) return record
  const { upload_time } = record
  const uploader = uploaderOf(record)
  const value = { server, ...(upload_time === '' ? {} : { upload_time }), ...(uploader === null ? {} : { uploader }) }
  return { ...record, attributes: [...record.attributes, { key: ORIGIN_KEY, value }] }
}

/** Each upload shares, so the first share names the first uploader. */
function uploaderOf({ shares }: ComparableRecord): string | null {
  const uploads = shares.filter(({ reason_type, related_user_login }) => reason_type === 'added' && related_user_login)
  const [first] = uploads.toSorted((one, other) => Date.parse(one.access_time) - Date.parse(other.access_time))
  return first?.related_user_login ?? null
}
