import { randomUUID } from 'node:crypto'
import { link, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errnoOf, localFileError } from '../program/cli-error.ts'

export type SaveOptions = { readonly mode: number; readonly overwrites: boolean }
type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

// File systems without hard links answer with one of these.
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])

/** Writes a file that appears under its name only when it is whole, and never through a link. */
export async function saveBytes(path: string, chunks: Chunks, options: SaveOptions): Promise<void> {
  const part = await writePart(dirname(path), chunks)
  try {
    await publish(part, path, options)
  } finally {
    await rm(part, { force: true })
  }
}

/** A file of this user alone, complete and on the disk; the caller gives it a name or removes it. */
export async function writePart(folder: string, chunks: Chunks): Promise<string> {
  const path = join(folder, `.${randomUUID()}.part`)
  try {
    await using handle = await open(path, 'wx', 0o600)
    for await (const chunk of chunks) await handle.appendFile(chunk)
    await handle.sync()
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw errnoOf(error)?.startsWith('E') ? localFileError(path, error) : error
  }
}

/** Gives a part its name; a rename would silently replace a newer file, a link cannot. */
export async function publish(part: string, path: string, { mode, overwrites }: SaveOptions): Promise<void> {
  try {
    await using handle = await open(part, 'r')
    await handle.chmod(mode & 0o666)
    if (overwrites) await rename(part, path)
    else await linkOrRename(part, path)
    await syncFolder(dirname(path))
  } catch (error) {
    throw localFileError(path, error)
  }
}

async function linkOrRename(part: string, path: string): Promise<void> {
  try {
    await link(part, path)
  } catch (error) {
    if (!noLinks.has(errnoOf(error) ?? '')) throw error
    if (await exists(path)) throw Object.assign(new Error('exists already'), { code: 'EEXIST' })
    await rename(part, path)
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}
