import { dirname, join } from 'node:path'

export type Layout = { readonly folder: string; readonly hashPathing: boolean; readonly hashPathingFallback: boolean }

const SHA256 = /^[0-9a-f]{64}$/

/** The path for new content. */
export const contentPath = (layout: Layout, sha256: string): string =>
  pathUnder(layout.folder, sha256, layout.hashPathing)

/** Possible paths of content, the current scheme first. */
export function contentPaths(layout: Layout, sha256: string): readonly string[] {
  const other = pathUnder(layout.folder, sha256, !layout.hashPathing)
  return layout.hashPathingFallback ? [contentPath(layout, sha256), other] : [contentPath(layout, sha256)]
}

/** Possible keys of content in a bucket, the current scheme first. */
export function contentKeys(
  { hashPathing, hashPathingFallback }: Omit<Layout, 'folder'>,
  sha256: string,
): readonly [string, ...string[]] {
  const current = namesOf(sha256, hashPathing).join('/')
  return hashPathingFallback ? [current, namesOf(sha256, !hashPathing).join('/')] : [current]
}

/** The digest of a key under either scheme; null for other objects in the bucket. */
export function digestInKey(key: string): string | null {
  const sha256 = key.slice(key.lastIndexOf('/') + 1)
  if (!SHA256.test(sha256)) return null
  return [true, false].some((isNested) => namesOf(sha256, isNested).join('/') === key) ? sha256 : null
}

const pathUnder = (folder: string, sha256: string, isNested: boolean): string =>
  join(folder, ...namesOf(sha256, isNested))

function namesOf(sha256: string, isNested: boolean): readonly string[] {
  if (!SHA256.test(sha256)) throw new Error(`not a SHA-256: ${sha256}`)
  return isNested ? [...sha256.slice(0, 4), sha256] : [sha256]
}

/** The folder and those above it up to the storage folder, outermost first; without the storage folder itself. */
export function foldersBelow(storageFolder: string, folder: string): readonly string[] {
  return folder === storageFolder ? [] : [...foldersBelow(storageFolder, dirname(folder)), folder]
}
