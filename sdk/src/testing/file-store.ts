import type { components } from '../generated/schema.ts'
import { createRunningHash } from '../hash/running-hash.ts'
import type { HashKind } from '../records/identifier.ts'

type Schemas = components['schemas']
export type StoredFile = {
  readonly bytes: Uint8Array<ArrayBuffer>
  detail: Schemas['File']
  comments: readonly Schemas['Comment'][]
}
export type NewFile = {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly tags: readonly string[]
}

/** The files of a test server, newest first. */
export type FileStore = {
  list(): readonly StoredFile[]
  /** The file with this MD5, SHA-1, SHA-256 or SHA-512. */
  find(hash: string): StoredFile | undefined
  /** Stores a file, or adds the tags to the one with the same bytes. */
  add(file: NewFile): StoredFile
  remove(file: StoredFile): void
  /** A time later than all times before. */
  nextTime(): string
}

export function createFileStore(): FileStore {
  const files = new Map<string, StoredFile>()
  let lastMs = 0
  const nextTime = (): string => {
    lastMs = Math.max(Date.now(), lastMs + 1)
    return new Date(lastMs).toISOString().replace('Z', '000+00:00')
  }
  return {
    nextTime,
    list: () => [...files.values()].reverse(),
    find: (hash) =>
      [...files.values()].find(({ detail: { md5, sha1, sha256, sha512 } }) =>
        [md5, sha1, sha256, sha512].includes(hash.toLowerCase()),
      ),
    add({ name, bytes, tags }) {
      const sha256 = hashOf('sha256', bytes)
      const stored = files.get(sha256) ?? { bytes, comments: [], detail: detailOf(name, bytes, nextTime()) }
      const all = new Set([...stored.detail.tags.map(({ tag }) => tag), ...tags])
      stored.detail = { ...stored.detail, tags: [...all].map((tag) => ({ tag })) }
      files.set(sha256, stored)
      return stored
    },
    remove: ({ detail }) => void files.delete(detail.sha256),
  }
}

function detailOf(name: string, bytes: Uint8Array, upload_time: string): Schemas['File'] {
  const sha256 = hashOf('sha256', bytes)
  return {
    id: sha256,
    type: 'file',
    tags: [],
    upload_time,
    favorite: false,
    parents: [],
    children: [],
    attributes: [],
    pending_analyses: [],
    share_3rd_party: true,
    file_name: name,
    alt_names: [],
    file_size: bytes.byteLength,
    file_type: 'data',
    md5: hashOf('md5', bytes),
    sha1: hashOf('sha1', bytes),
    sha256,
    sha512: hashOf('sha512', bytes),
    crc32: crc32Of(bytes),
    ssdeep: null,
    latest_config: null,
  }
}

function hashOf(kind: HashKind, bytes: Uint8Array): string {
  const hash = createRunningHash(kind)
  hash.update(bytes)
  return hash.digest()
}

const CRC32_POLYNOMIAL = 0xedb88320

function crc32Of(bytes: Uint8Array): string {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ CRC32_POLYNOMIAL : rest >>> 1
  }
  return (~rest >>> 0).toString(16).padStart(8, '0')
}
