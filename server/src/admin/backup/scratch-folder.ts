import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../../database/lock-folder.ts'
import { unlessMissing } from '../../storage/file-errors.ts'

const LOCK = { noun: 'the folder', remedy: 'wait until that has ended' }
/** A process in another container cannot see the lock. */
const FORGOTTEN_MS = 3_600_000

export type ScratchFolder = AsyncDisposable & { readonly path: string }

/** A new folder below the root, removed when it is disposed. Those of processes that died are removed first. */
export async function openScratchFolder(root: string): Promise<ScratchFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const name of await readdir(root)) await removeForgotten(join(root, name))
  const path = await mkdtemp(join(root, 'backup-'))
  const lock = await lockFolder(path, LOCK)
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await rm(path, { recursive: true, force: true })
      await lock[Symbol.asyncDispose]()
    },
  }
}

async function removeForgotten(path: string): Promise<void> {
  const found = await unlessMissing(stat(path))
  if (!found || Date.now() - found.mtimeMs < FORGOTTEN_MS) return
  const lock = await lockFolder(path, LOCK).catch(() => null)
  if (lock === null) return
  await using _lock = lock
  await rm(path, { recursive: true, force: true })
}
