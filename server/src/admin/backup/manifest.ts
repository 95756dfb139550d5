import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unpackLines } from './packed-file.ts'

export type TableDump = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  /** Below the folder of the backup; gzip of COPY's text format. */
  readonly file: string
  readonly sha256: string
}

export type Manifest = {
  readonly format: 1
  readonly product: string
  readonly createdAt: string
  readonly instanceId: string
  readonly migrations: readonly string[]
  readonly tables: readonly TableDump[]
  readonly sequences: Readonly<Record<string, number>>
  /** One line of JSON for each file: `{ id, sha256, sizeBytes, lacks? }`. */
  readonly contents: {
    readonly file: string
    readonly sha256: string
    readonly count: number
    readonly bytes: number
    /** Contents that the server had lost already. */
    readonly missing: number
  }
}

/** One file of the backup. `lacks`: it was deleted while the backup ran, or its content was lost before. */
export type ContentLine = {
  readonly id: number
  readonly sha256: string
  readonly sizeBytes: number
  readonly lacks?: 'deleted' | 'missing'
}

const NAME = 'manifest.json'
const DRAFT = '.unfinished-'
const DRAFT_FORGOTTEN_MS = 7 * 24 * 3_600_000

export const poolFolder = (root: string): string => join(root, 'contents')

export function newDraft(root: string): string {
  return join(root, `${DRAFT}${randomBytes(8).toString('hex')}`)
}

/** Written atomically: until then no command takes the folder for a backup. */
export async function finish(draft: string, root: string, manifest: Manifest): Promise<string> {
  await writeDurably(join(draft, NAME), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await syncFolder(draft)
  const folder = join(root, manifest.createdAt.replace(/[:.]/g, '-'))
  await rename(draft, folder)
  await syncFolder(root)
  return folder
}

export async function writeDurably(path: string, text: string): Promise<void> {
  await using handle = await open(path, 'wx', 0o600)
  await handle.writeFile(text)
  await handle.sync()
}

export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Left by backups that were killed long ago. */
export async function removeForgottenDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(DRAFT)) continue
    const { mtimeMs } = await stat(join(root, name))
    if (Date.now() - mtimeMs > DRAFT_FORGOTTEN_MS) await rm(join(root, name), { recursive: true, force: true })
  }
}

export type FoundBackup = { readonly folder: string; readonly root: string; readonly manifest: Manifest }

/** The files of the moment of a backup, in the order of their numbers. */
export async function* readContentList({ folder, manifest }: FoundBackup): AsyncGenerator<ContentLine> {
  for await (const line of unpackLines(join(folder, manifest.contents.file))) yield JSON.parse(line)
}

/** The backup itself, or the newest one in a folder of backups. */
export async function findBackup(place: string): Promise<FoundBackup> {
  const own = await readManifest(place)
  if (own !== null) return { folder: place, root: join(place, '..'), manifest: own }
  for await (const backup of backupsIn(place)) return backup
  throw new Error(`no finished backup in ${place}`)
}

/** Finished backups, the newest first. */
export async function* backupsIn(root: string): AsyncGenerator<FoundBackup> {
  const names = await readdir(root).catch(() => [])
  for (const name of names
    .filter((each) => /^\d{4}-/.test(each))
    .sort()
    .reverse()) {
    const manifest = await readManifest(join(root, name))
    if (manifest !== null) yield { folder: join(root, name), root, manifest }
  }
}

/** Removes a backup. From the first moment no command takes what is left of it for one. */
export async function removeBackup({ folder, root }: FoundBackup): Promise<void> {
  const draft = newDraft(root)
  await rename(folder, draft)
  await syncFolder(root)
  await rm(draft, { recursive: true })
}

async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null)
  if (text === null) return null
  const manifest: Manifest | null = JSON.parse(text)
  if (manifest?.format !== 1) throw new Error(`${join(folder, NAME)} is of a format that this release does not know`)
  return manifest
}
