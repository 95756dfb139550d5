import { dirname, join } from 'node:path'

export type Layout = { readonly folder: string; readonly hashPathing: boolean; readonly hashPathingFallback: boolean }

const SHA256 = /^[0-9a-f]{64}$/

/** Where new content goes. */
export const contentPath = (layout: Layout, sha256: string): string =>
  pathUnder(layout.folder, sha256, layout.hashPathing)

/** Where content may be, the current scheme first. */
export function contentPaths(layout: Layout, sha256: string): readonly string[] {
  const other = pathUnder(layout.folder, sha256, !layout.hashPathing)
  return layout.hashPathingFallback ? [contentPath(layout, sha256), other] : [contentPath(layout, sha256)]
}

function pathUnder(folder: string, sha256: string, isNested: boolean): string {
  if (!SHA256.test(sha256)) throw new Error(`not a SHA-256: ${sha256}`)
  return isNested ? join(folder, ...sha256.slice(0, 4), sha256) : join(folder, sha256)
}

/** The folder and those above it up to the storage folder, outermost first; without the storage folder itself. */
export function foldersBelow(storageFolder: string, folder: string): readonly string[] {
  return folder === storageFolder ? [] : [...foldersBelow(storageFolder, dirname(folder)), folder]
}
