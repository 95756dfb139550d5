import { createRequire } from 'node:module'

export type Entry = {
  setCrc(crc: number): void
  setSize(bytes: number): void
  setCompressedSize(bytes: number): void
  getSize(): number
  getCompressedSize(): number
  isZip64(): boolean
  getExtra(): Buffer
  getCentralDirectoryExtra(): Buffer
}

/** The zip-stream inside: `_smartStream` makes the stream that an entry's content is piped into. */
type Engine = NodeJS.WritableStream & {
  readonly key: Buffer
  _smartStream(entry: Entry, done: (error: Error | null, entry: Entry) => void): NodeJS.WritableStream
  _afterAppend(entry: Entry): void
}

export type ArchiveModule = { readonly engine: Engine }

type Options = {
  readonly encryptionMethod: 'aes256'
  readonly password: string
  readonly zlib: { readonly level: number }
}

/** The package has no types, and CommonJS loaded this way needs no declaration file. */
export const ZipEncrypted: new (options: Options) => ArchiveModule = createRequire(import.meta.url)(
  'archiver-zip-encrypted',
)
