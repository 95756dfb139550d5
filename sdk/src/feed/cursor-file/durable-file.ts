import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const PRIVATE = 0o600

/** Atomic, also across a power cut: temporary sibling, fsync, rename, fsync of the folder. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const handle = await open(temporary, 'w', PRIVATE)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

export async function appendDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'a', PRIVATE)
  try {
    await handle.appendFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(dirname(path))
}

/** Windows cannot open folders; its renames are journalled by the file system. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Snapshots that a crash left half written. */
export async function removeTemporaries(path: string): Promise<void> {
  const names = await readdir(dirname(path))
  const torn = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp'))
  await Promise.all(torn.map((name) => rm(join(dirname(path), name), { force: true })))
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
