import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { lockFolder } from '../../database/lock-folder.ts'
import type { Digester } from '../../digest/digester.ts'
import type { Encoding } from '../../encoding/encoding.ts'
import { once } from '../../once.ts'
import { openDiskStorage } from '../../storage/disk.ts'
import { unlessMissing } from '../../storage/file-errors.ts'
import { syncFolder } from '../../storage/folders.ts'
import type { BackupKeys } from './encryption/age.ts'
import { openEncryptedContents } from './encryption/encrypted-contents.ts'
import { openEncryptedFolder } from './encryption/encrypted-folder.ts'
import { MANIFEST_NAME, type Manifest, manifestText, parseManifest } from './manifest.ts'
import { writeDurably } from './packed-file.ts'
import { type BackupLock, type BackupPlace, type FoundBackup, isBackupName, nameOf } from './place.ts'

const DRAFT = '.unfinished-'
const DRAFT_FORGOTTEN_MS = 7 * 24 * 3_600_000

type FolderOptions = {
  readonly root: string
  readonly digester: Digester
  /** Of contents that no earlier backup has. */
  readonly encoding: Encoding
  readonly keys: BackupKeys
}

export function openFolderPlace({ root: path, digester, encoding, keys }: FolderOptions): BackupPlace {
  const root = resolve(path)
  const stack = new AsyncDisposableStack()
  const plain = once(async () =>
    stack.use(
      await openDiskStorage({
        folder: join(root, 'contents'),
        hashPathing: true,
        hashPathingFallback: false,
        digester,
        encoding,
      }),
    ),
  )
  const locationOf = (name: string): string => join(root, name)
  return {
    keys,
    contents: async (kind) =>
      kind === 'plain' ? plain() : openEncryptedContents(openEncryptedFolder(join(root, 'encrypted')), keys),
    check: async () => (await plain()).check(),
    lock: () => lockRoot(root),
    newDraft: () => newDraft(root),
    publish: (draft, manifest) => publish(draft, root, manifest),
    backups: () => backupsIn(root),
    open: async (backup) => ({ ...backup, folder: locationOf(backup.name), [Symbol.asyncDispose]: async () => {} }),
    remove: ({ name }) => removeBackup(root, name),
    locationOf,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** A path is that of a backup, or of a folder of backups: then `name` is null. */
export async function findRoot(path: string): Promise<{ readonly root: string; readonly name: string | null }> {
  const folder = resolve(path)
  const isBackup = (await readManifest(folder)) !== null
  return isBackup ? { root: dirname(folder), name: basename(folder) } : { root: folder, name: null }
}

/** A lock of the file system is not lost while the process lives. */
async function lockRoot(root: string): Promise<BackupLock> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(root, { noun: 'the folder of backups', remedy: 'wait until that has ended' })
  await removeForgottenDrafts(root)
  return { lost: new AbortController().signal, [Symbol.asyncDispose]: () => lock[Symbol.asyncDispose]() }
}

const newDraftPath = (root: string): string => join(root, `${DRAFT}${randomBytes(8).toString('hex')}`)

async function newDraft(root: string): Promise<string> {
  const draft = newDraftPath(root)
  await mkdir(draft, { mode: 0o700 })
  return draft
}

async function publish(draft: string, root: string, manifest: Manifest): Promise<string> {
  await writeDurably(join(draft, MANIFEST_NAME), Readable.from([Buffer.from(manifestText(manifest))]))
  await syncFolder(draft)
  const folder = join(root, nameOf(manifest))
  await rename(draft, folder)
  await syncFolder(root)
  return folder
}

/** Left by backups that were killed long ago. */
async function removeForgottenDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(DRAFT)) continue
    const { mtimeMs } = await stat(join(root, name))
    if (Date.now() - mtimeMs > DRAFT_FORGOTTEN_MS) await rm(join(root, name), { recursive: true, force: true })
  }
}

async function* backupsIn(root: string): AsyncGenerator<FoundBackup> {
  const names = await readdir(root).catch(() => [])
  for (const name of names.filter(isBackupName).sort().reverse()) {
    const manifest = await readManifest(join(root, name))
    if (manifest !== null) yield { name, manifest }
  }
}

async function removeBackup(root: string, name: string): Promise<void> {
  const draft = newDraftPath(root)
  await rename(join(root, name), draft)
  await syncFolder(root)
  await rm(draft, { recursive: true })
}

async function readManifest(folder: string): Promise<Manifest | null> {
  const path = join(folder, MANIFEST_NAME)
  const text = await unlessMissing(readFile(path, 'utf8')).catch(() => null)
  return text === null || text === undefined ? null : parseManifest(text, path)
}
