import type { AttributeKey, AttributePermission, Comment, ConfigContents } from '@lazaret/sdk'

export type ObjectType = 'file' | 'static_config' | 'text_blob'

/** A comment without its number, which every server chooses itself. */
export type CommentRecord = Pick<Comment, 'author' | 'timestamp' | 'comment'>

/** A group that an object was shared with itself, not through a parent. */
export type ShareRecord = {
  readonly group_name: string
  readonly access_time: string
  readonly reason_type: string | null
  readonly related_user_login: string | null
}

type CommonRecord = {
  readonly id: string
  readonly upload_time: string
  readonly tags: readonly string[]
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
  /** Oldest first. */
  readonly comments: readonly CommentRecord[]
  readonly shares: readonly ShareRecord[]
  readonly share_3rd_party: boolean
  readonly parents: readonly string[]
  readonly children: readonly string[]
}

/** Properties that only objects of one type have. */
export type TypeFields =
  | {
      readonly type: 'file'
      readonly file_name: string
      readonly alt_names: readonly string[]
      readonly file_size: number
    }
  | {
      readonly type: 'static_config'
      readonly family: string
      readonly config_type: string
      readonly cfg: ConfigContents
    }
  | { readonly type: 'text_blob'; readonly blob_name: string; readonly blob_type: string }

/** An object with everything that belongs to it except its content. */
export type ObjectRecord = CommonRecord & TypeFields

type ConfigFields = Extract<TypeFields, { readonly type: 'static_config' }>

/** The same without the contents of a config: all that is compared with a stored object. */
export type ComparableRecord = CommonRecord & (Exclude<TypeFields, ConfigFields> | Omit<ConfigFields, 'cfg'>)

export type KeyRecord = AttributeKey & { readonly permissions: readonly AttributePermission[] }

/** Bytes of a file or a blob: in memory, or in a file that disposing removes. */
export type ObjectContent = AsyncDisposable & { readonly source: Uint8Array | string; readonly sizeBytes: number }

/** An object of a source. Its content is read only where it is needed. */
export type SourceObject = {
  readonly record: ObjectRecord
  readonly openContent: (signal: AbortSignal) => Promise<ObjectContent>
}

/** An object to import or export, which `done` marks as finished. */
export type SourceItem = {
  readonly id: string
  readonly type: ObjectType
  readonly done: () => Promise<void>
}

/** Objects of a server or of an export. */
export type ObjectSource = {
  /** Address or path, for messages. */
  readonly name: string
  /** The address of the server that the objects come from. */
  readonly server: string
  /** Unfinished objects, oldest first. The next round begins when each object of the last one is done. */
  rounds(): AsyncGenerator<readonly SourceItem[]>
  /** Those of the objects that can be read together for a comparison; the others have to be read one by one. */
  readMany(items: readonly SourceItem[], signal: AbortSignal): Promise<ReadonlyMap<string, ComparableRecord>>
  /** Throws a `GoneError` if the object was deleted meanwhile. */
  read(item: Pick<SourceItem, 'id' | 'type'>, signal: AbortSignal): Promise<SourceObject>
  keys(): Promise<readonly KeyRecord[]>
  /** Groups of the source; undefined where it cannot list them. */
  groups(): Promise<readonly string[] | undefined>
  /** Bytes of these files together; null if the source does not know them. */
  sizeOf(ids: readonly string[], signal: AbortSignal): Promise<number | null>
  /** The number of objects; undefined if it is not known. */
  count(): Promise<number | undefined>
}

/** The object was deleted, or hidden, after it was listed. */
export class GoneError extends Error {
  override readonly name = 'GoneError'
}

export function objectType(given: string): ObjectType {
  if (given === 'file' || given === 'static_config' || given === 'text_blob') return given
  throw new Error(`unknown type of object: ${given}`)
}

/** Identifiers of the blobs that a config refers to. */
export function blobsIn(record: ObjectRecord): string[] {
  if (record.type !== 'static_config') return []
  return Object.values(record.cfg).flatMap((value) => {
    if (typeof value !== 'object' || value === null || !('in-blob' in value)) return []
    const id = value['in-blob']
    return typeof id === 'string' ? [id] : []
  })
}
