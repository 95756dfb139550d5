/** A file in an archive. Its name is only a name. */
export type Member = {
  /** Its place among all entries. */
  readonly index: number
  readonly name: string
  readonly sizeBytes: number
  readonly isEncrypted: boolean
  /** Why it is not sent. */
  readonly skip?: 'folder' | 'link' | 'empty'
}

/** Requests to the worker. The first one names the archive of all others. */
export type ArchiveQuestion =
  | { readonly ask: 'list'; readonly file: File }
  | { readonly ask: 'check'; readonly password: string }
  | { readonly ask: 'read'; readonly index: number; readonly password: string }

export type ArchiveAnswer =
  | { readonly members: readonly Member[] }
  | { readonly isChecked: true }
  | { readonly content: Blob }
