import type { Readable } from 'node:stream'
import type { components } from '../generated/contract.ts'

type Schemas = components['schemas']

export type FoundObject = Schemas['Object']
export type FoundFile = Schemas['File']
export type FoundConfig = Schemas['Config']
export type FoundBlob = Schemas['Blob']

/** Bytes of a file. `end` is inclusive. */
export type FileContent = {
  readonly sizeBytes: number
  read(range?: { readonly start: number; readonly end: number }): Readable
}

/** Options of every upload. */
export type UploadOptions = {
  /** Identifier of the object that the new one is linked below; the new one inherits its permissions. */
  readonly parent?: string
  readonly tags?: readonly string[]
  readonly attributes?: readonly { readonly key: string; readonly value: unknown }[]
  readonly comments?: readonly string[]
  /** Name of the group that gets access; `*`, the default, are all workspaces of the user. */
  readonly uploadAs?: string
  readonly share3rdParty?: boolean
}

export type NewFile = UploadOptions & {
  /** Data, never a path: it is stored as any uploaded name is. */
  readonly name: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
}
export type NewConfig = UploadOptions & {
  readonly family: string
  /** `static` unless given. */
  readonly configType?: string
  readonly config: Readonly<Record<string, unknown>>
}
export type NewBlob = UploadOptions & { readonly name: string; readonly type: string; readonly content: string }

/**
 * The repository as one user sees it: invisible objects do not exist, and forbidden actions are refused with the same
 * problem as in the API.
 */
export type Access = {
  /**
   * An object of any kind by its SHA-256; null if it does not exist.
   *
   * @example const object = await access.object(id)
   */
  object(id: string): Promise<FoundObject | null>
  /**
   * A file by any of its hashes; null if it does not exist.
   *
   * @example const size = (await access.file(id))?.file_size
   */
  file(id: string): Promise<FoundFile | null>
  /**
   * A config by its identifier; null if it does not exist. Numbers that JavaScript cannot hold are rounded.
   *
   * @example const family = (await access.config(id))?.family
   */
  config(id: string): Promise<FoundConfig | null>
  /**
   * A blob by its identifier; null if it does not exist.
   *
   * @example const text = (await access.blob(id))?.content
   */
  blob(id: string): Promise<FoundBlob | null>
  /**
   * The bytes of a file, streamed.
   *
   * @example for await (const chunk of (await access.content(id)).read({ start: 0, end: 1023 })) parse(chunk)
   */
  content(id: string): Promise<FileContent>
  /**
   * Adds a tag; a second time changes nothing.
   *
   * @example await access.addTag(id, 'packed')
   */
  addTag(id: string, tag: string): Promise<void>
  /**
   * Removes a tag, if it is there.
   *
   * @example await access.removeTag(id, 'packed')
   */
  removeTag(id: string, tag: string): Promise<void>
  /**
   * Writes a comment in the name of the user.
   *
   * @example await access.addComment(id, 'unpacked 3 files')
   */
  addComment(id: string, comment: string): Promise<void>
  /**
   * Adds a value of an attribute key, which must be defined; a second time changes nothing.
   *
   * @example await access.addAttribute(id, 'scan', { engine: 'x', hits: 2 })
   */
  addAttribute(id: string, key: string, value: unknown): Promise<void>
  /**
   * Makes one object the child of another; a second time changes nothing.
   *
   * @example await access.addChild(archive, unpacked)
   */
  addChild(parent: string, child: string): Promise<void>
  /**
   * Uploads a file. The content is streamed.
   *
   * @example const { id } = await access.uploadFile({ name: 'inside.bin', content, parent: archive })
   */
  uploadFile(file: NewFile): Promise<FoundFile>
  /**
   * Uploads a config.
   *
   * @example await access.uploadConfig({ family: 'evil', config: { c2: ['198.51.100.7'] }, parent: id })
   */
  uploadConfig(config: NewConfig): Promise<FoundConfig>
  /**
   * Uploads a blob.
   *
   * @example await access.uploadBlob({ name: 'strings', type: 'strings', content: text, parent: id })
   */
  uploadBlob(blob: NewBlob): Promise<FoundBlob>
}

export type ActingAs = {
  /** Login of the acting user; by default the built-in administrator. */
  readonly login?: string
  /** Names of groups: only these count, instead of all groups of the user, who must be a member of each. */
  readonly groups?: readonly string[]
  /** Whether handlers get events for these changes; they have run when the promise resolves. Default: false. */
  readonly announces?: boolean
}
