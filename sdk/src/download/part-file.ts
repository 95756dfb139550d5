import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, readFile, rm, writeFile } from 'node:fs/promises'
import type { PartKey } from './part-key.ts'

/** The growing file next to the destination. `sizeBytes` is what an earlier call left in it. */
export type Part = {
  readonly path: string
  readonly infoPath: string
  readonly handle: FileHandle
  readonly sizeBytes: number
}

const VERSION = 1
const MODE = 0o600
// Windows has no such flag, and no such links.
const noFollow = constants.O_NOFOLLOW ?? 0

/** The part that an interrupted call left, or else a new one. Without a key nothing is continued. */
export async function openPart(destination: string, key: PartKey | null): Promise<Part> {
  const paths = { path: `${destination}.part`, infoPath: `${destination}.part.info` }
  const left = key ? await reopen(paths, key) : null
  if (left) return left
  await removePart(paths)
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | noFollow
  const handle = await open(paths.path, flags, MODE)
  try {
    if (key) await writeFile(paths.infoPath, JSON.stringify({ v: VERSION, ...key }), { flag: 'wx', mode: MODE })
  } catch (error) {
    await handle.close()
    throw error
  }
  return { ...paths, handle, sizeBytes: 0 }
}

type PartPaths = Pick<Part, 'path' | 'infoPath'>

export async function removePart({ path, infoPath }: PartPaths): Promise<void> {
  await rm(path, { force: true })
  await rm(infoPath, { force: true })
}

async function reopen(paths: PartPaths, key: PartKey): Promise<Part | null> {
  if (!(await isOurs(paths.infoPath, key))) return null
  const handle = await open(paths.path, constants.O_RDWR | noFollow).catch(() => null)
  if (!handle) return null
  const stat = await handle.stat()
  // A second name would be a finished file, which must not be touched.
  if (stat.isFile() && stat.nlink === 1 && stat.size <= key.sizeBytes) return { ...paths, handle, sizeBytes: stat.size }
  await handle.close()
  return null
}

async function isOurs(infoPath: string, key: PartKey): Promise<boolean> {
  try {
    if (!(await lstat(infoPath)).isFile()) return false
    const info: unknown = JSON.parse(await readFile(infoPath, 'utf8'))
    return JSON.stringify(info) === JSON.stringify({ v: VERSION, ...key })
  } catch {
    return false
  }
}

/** Checks that another process has not replaced the part that this process writes. */
export async function isSameFile({ path, handle }: Part): Promise<boolean> {
  const [own, there] = await Promise.all([handle.stat(), lstat(path).catch(() => null)])
  return there !== null && sameInode(own, there)
}

function sameInode(a: Stats, b: Stats): boolean {
  return a.ino === b.ino && a.dev === b.dev
}
