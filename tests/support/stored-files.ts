import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { unlessMissing } from '../../server/src/storage/file-errors.ts'
import { OWNER_NAME } from '../../server/src/storage/owner-file.ts'

export type StoredFiles = { readonly contents: readonly string[]; readonly staged: readonly string[] }

/** Files of the storage folder: names of contents, and paths of files left in staging. */
export async function storedFiles(folder: string): Promise<StoredFiles> {
  const root = uploadsFolder({ folder })
  const files = (await filesBelow(root)).map((path) => relative(root, path))
  const isStaged = (path: string): boolean => path.startsWith('.staging')
  return {
    contents: files.filter((path) => !isStaged(path)).map((path) => basename(path)),
    staged: files.filter(isStaged),
  }
}

/** A running server removes folders of its staging meanwhile, which `recursive` of `readdir` does not survive. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path)
      return entry.isFile() && entry.name !== OWNER_NAME ? [path] : []
    }),
  )
  return found.flat()
}

/** The storage folder of a server in a test. */
export function uploadsFolder({ folder }: { readonly folder: string }): string {
  return join(folder, 'data', 'uploads')
}
