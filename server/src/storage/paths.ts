import { dirname, join } from 'node:path'
import { ENCODINGS, type Encoding, suffixOf, withoutSuffix } from '../encoding/encoding.ts'

export type Layout = {
  readonly folder: string
  readonly hashPathing: boolean
  readonly hashPathingFallback: boolean
  /** Of new contents; plain unless given. */
  readonly encoding?: Encoding
}
type PathLayout = Omit<Layout, 'folder'>

const SHA256 = /^[0-9a-f]{64}$/

/** The path for new content, or for content in another encoding. */
export const contentPath = (layout: Layout, sha256: string, encoding = layout.encoding): string =>
  join(layout.folder, contentKey(layout, sha256, encoding))

/** Possible paths of content, the current scheme and encoding first. */
export const contentPaths = (layout: Layout, sha256: string): readonly string[] =>
  contentKeys(layout, sha256).map((key) => join(layout.folder, key))

/** The key for new content in a bucket, or for content in another encoding. */
export function contentKey({ hashPathing, ...naming }: PathLayout, sha256: string, encoding = naming.encoding): string {
  return namesOf(sha256, hashPathing).join('/') + suffixOf(encoding ?? 'plain')
}

/** Possible keys of content in a bucket, the current scheme and encoding first. */
export function contentKeys(naming: PathLayout, sha256: string): readonly string[] {
  const schemes = naming.hashPathingFallback ? [naming.hashPathing, !naming.hashPathing] : [naming.hashPathing]
  return schemes.flatMap((hashPathing) =>
    [naming.encoding, otherEncoding(naming)].map((encoding) =>
      contentKey({ ...naming, hashPathing }, sha256, encoding),
    ),
  )
}

/** The one that contents may still have which were stored before the setting was changed. */
export const otherEncoding = ({ encoding = 'plain' }: Pick<Layout, 'encoding'>): Encoding =>
  ENCODINGS.find((other) => other !== encoding) ?? encoding

/** The digest of a key under either scheme, in any encoding; null for other objects in the bucket. */
export function digestInKey(key: string): string | null {
  const plainKey = withoutSuffix(key)
  const sha256 = plainKey.slice(plainKey.lastIndexOf('/') + 1)
  if (!SHA256.test(sha256)) return null
  return [true, false].some((isNested) => namesOf(sha256, isNested).join('/') === plainKey) ? sha256 : null
}

function namesOf(sha256: string, isNested: boolean): readonly string[] {
  if (!SHA256.test(sha256)) throw new Error(`not a SHA-256: ${sha256}`)
  return isNested ? [...sha256.slice(0, 4), sha256] : [sha256]
}

/** The folder and those above it up to the storage folder, outermost first; without the storage folder itself. */
export function foldersBelow(storageFolder: string, folder: string): readonly string[] {
  return folder === storageFolder ? [] : [...foldersBelow(storageFolder, dirname(folder)), folder]
}
