import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { OWNER_NAME } from '../../server/src/storage/owner-file.ts'

export type StoredFiles = { readonly contents: readonly string[]; readonly staged: readonly string[] }

/** Files of the storage folder: names of contents, and paths of files left in staging. */
export async function storedFiles(folder: string): Promise<StoredFiles> {
  const root = uploadsFolder({ folder })
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== OWNER_NAME)
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  const isStaged = (path: string): boolean => path.startsWith('.staging')
  return {
    contents: files.filter((path) => !isStaged(path)).map((path) => basename(path)),
    staged: files.filter(isStaged),
  }
}

/** The storage folder of a server in a test. */
export function uploadsFolder({ folder }: { readonly folder: string }): string {
  return join(folder, 'data', 'uploads')
}
