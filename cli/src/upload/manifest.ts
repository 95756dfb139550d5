import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { linesOf } from '../arguments/lines.ts'
import { CliError, localFileError } from '../program/cli-error.ts'
import type { UploadResult } from '../shapes/results.ts'

/** The record of one file. */
export type Entry = {
  readonly path: string
  readonly size: number
  readonly mtime: string
  readonly sha256: string | null
  readonly status: UploadResult['status']
  readonly id: string | null
  readonly error: string | null
}

export type Manifest = {
  /** The entry of an earlier run that finished this file: same path, size and time of change. */
  finished(file: { readonly path: string; readonly size: number; readonly mtimeMs: number }): FinishedFile | undefined
  append(entry: Entry): Promise<void>
  close(): Promise<void>
}

/** `id` is null in entries of files that were skipped then. */
export type FinishedFile = { readonly id: string | null }

type Header = { readonly manifest: 'lazaret-upload'; readonly v: 1; readonly server: string }
export type ManifestOptions = { readonly server: string; readonly isResumed: boolean }

// The last two are of manifests of earlier versions.
const done = new Set<unknown>(['new', 'known', 'changed', 'sent', 'skipped', 'uploaded', 'annotated'])

/** Opens a manifest, JSON Lines that only ever grow. Anything else is refused rather than written to. */
export async function openManifest(path: string, { server, isResumed }: ManifestOptions): Promise<Manifest> {
  const file = await openPrivate(path)
  try {
    const finished = await readEntries(file, path, server)
    if (await endsTorn(file)) await file.appendFile('\n')
    if (finished === undefined)
      await file.appendFile(`${JSON.stringify({ manifest: 'lazaret-upload', v: 1, server } satisfies Header)}\n`)
    return {
      finished: ({ path, size, mtimeMs }) => {
        const entry = isResumed ? finished?.get(path) : undefined
        return entry?.fingerprint === fingerprint(size, timeOf(mtimeMs)) ? entry : undefined
      },
      append: (entry) => file.appendFile(`${JSON.stringify(entry)}\n`),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

export function timeOf(mtimeMs: number): string {
  return new Date(mtimeMs).toISOString()
}

async function openPrivate(path: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants
  try {
    return await open(path, O_APPEND | O_CREAT | O_RDWR | (O_NOFOLLOW ?? 0), 0o600)
  } catch (error) {
    throw localFileError(path, error)
  }
}

type FinishedFiles = Map<string, FinishedFile & { readonly fingerprint: string }>

/** The finished files by path; undefined for a new manifest. The last entry of a path counts. */
async function readEntries(file: FileHandle, path: string, server: string): Promise<FinishedFiles | undefined> {
  let finished: FinishedFiles | undefined
  for await (const line of linesOf(file.createReadStream({ start: 0, autoClose: false }))) {
    if (!finished) {
      checkHeader(parse(line), path, server)
      finished = new Map()
      continue
    }
    const entry = parse(line)
    // A line cut off by a crash is ignored; its file is sent again.
    if (!isEntry(entry)) continue
    if (done.has(entry.status))
      finished.set(entry.path, { id: entry.id, fingerprint: fingerprint(entry.size, entry.mtime) })
    else finished.delete(entry.path)
  }
  return finished
}

function checkHeader(header: unknown, path: string, server: string): void {
  const isOurs =
    typeof header === 'object' && header !== null && 'manifest' in header && header.manifest === 'lazaret-upload'
  if (!isOurs) throw new CliError('manifest', `${path}: not an upload manifest; not changed`)
  const of = 'server' in header ? header.server : undefined
  if (of !== server)
    throw new CliError(
      'manifest',
      `${path}: belongs to ${of}, not to ${server}`,
      'use another manifest for each server',
    )
}

async function endsTorn(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] !== 0x0a
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'size' in value &&
    typeof value.size === 'number' &&
    'mtime' in value &&
    typeof value.mtime === 'string' &&
    'status' in value
  )
}

function fingerprint(size: number, mtime: string): string {
  return `${size} ${mtime}`
}
