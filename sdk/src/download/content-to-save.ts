import type { WireCall } from '../wire/send.ts'
import type { ExpectedContent } from './checks.ts'
import type { ContentStream } from './content-stream.ts'
import type { PartKey } from './part-key.ts'

export type SaveProgress = { readonly receivedBytes: number; readonly totalBytes: number | null }

export type SaveOptions = {
  /** Continue from the part that an interrupted call left, and leave one. Default true. */
  readonly resume?: boolean
  /** Compare the hash before the file gets its name. Default true. */
  readonly verify?: boolean
  /** Permissions at the end; never executable. Default 0400. */
  readonly mode?: number
  /** Replace an existing file. Default false: `FileExistsError`. */
  readonly overwrite?: boolean
  readonly onProgress?: (progress: SaveProgress) => void
  readonly signal?: AbortSignal
}

/** `sha256` is that of the content as received, negation undone; null with `verify: false`. */
export type SavedFile = { readonly path: string; readonly sizeBytes: number; readonly sha256: string | null }

export type Content = {
  readonly key: PartKey | null
  readonly sizeBytes: number | null
  readonly expected: ExpectedContent
  readonly first: ContentStream
  readonly opening: WireCall
  readonly canReopen: boolean
}

/** The module that saves contents to files. */
export type FileSaver = {
  readonly saveFile: (path: string, content: Content, options: SaveOptions) => Promise<SavedFile>
}
