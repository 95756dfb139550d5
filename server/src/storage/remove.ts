import { unlink } from 'node:fs/promises'
import { errorCode } from './file-errors.ts'
import { contentPaths, type Layout } from './paths.ts'
import { moveAside } from './set-aside.ts'

export async function removeAll(layout: Layout, sha256: string): Promise<void> {
  for (const path of contentPaths(layout, sha256)) await removeOne(layout, path, sha256)
}

export async function removeOne({ folder }: Layout, path: string, sha256: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return
    // A folder is not a content; what is in it is not ours to delete.
    if (code !== 'EISDIR' && code !== 'EPERM') throw error
    await moveAside({ folder, path, sha256 })
  }
}
