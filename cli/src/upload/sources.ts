import type { Stats } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Member } from '../archive/open-zip.ts'
import { linesOf } from '../arguments/lines.ts'
import { localFileError } from '../program/cli-error.ts'
import type { SpooledFile } from './spool.ts'

/** A file to send, or something found on the way that will not be sent. */
export type Source =
  | {
      readonly kind: 'file'
      readonly path: string
      readonly full: string
      readonly size: number
      readonly mtimeMs: number
    }
  | {
      readonly kind: 'member'
      readonly path: string
      readonly member: Member
      readonly size: number
      readonly mtimeMs: number
    }
  | {
      readonly kind: 'skipped'
      readonly path: string
      readonly reason: string
      readonly size?: number
      readonly id?: string
    }
  | { readonly kind: 'failed'; readonly path: string; readonly error: unknown }
  | { readonly kind: 'stdin'; readonly path: '-'; readonly name: string; readonly spooled?: SpooledFile }

export type WalkOptions = {
  readonly cwd: string
  readonly isRecursive: boolean
  readonly followsLinks: boolean
  readonly maxSize: number | undefined
  /** Filters by the path below the given folder. */
  readonly isWanted: (path: string) => boolean
}

/** The sources of a path: itself, or with --recursive every file below it, in the order of names. */
export async function* sourcesAt(path: string, options: WalkOptions): AsyncGenerator<Source> {
  yield* visit({ path, base: path, parents: [] }, options)
}

type WalkEntry = {
  /** The path as shown and recorded. */
  readonly path: string
  /** The path that was given. */
  readonly base: string
  /** Parent folders, to detect cycles of symbolic links. */
  readonly parents: readonly string[]
}

async function* visit(entry: WalkEntry, options: WalkOptions): AsyncGenerator<Source> {
  const { path } = entry
  const full = resolve(options.cwd, path)
  let found: Stats
  try {
    found = await lstat(full)
    if (found.isSymbolicLink()) {
      if (!options.followsLinks)
        return yield { kind: 'skipped', path, reason: 'symbolic link (--follow-symlinks sends its target)' }
      found = await stat(full)
    }
  } catch (error) {
    return yield { kind: 'failed', path, error: localFileError(path, error) }
  }
  if (found.isDirectory()) return yield* visitFolder(entry, identityOf(found), options)
  const isGiven = path === entry.base
  if (!options.isWanted(isGiven ? basename(path) : relative(entry.base, path))) return
  yield judge(path, { full, found }, options)
}

async function* visitFolder(entry: WalkEntry, identity: string, options: WalkOptions): AsyncGenerator<Source> {
  const { path, parents } = entry
  if (!options.isRecursive)
    return yield {
      kind: 'failed',
      path,
      error: localFileError(path, new Error('is a folder; -r sends what is inside')),
    }
  if (parents.includes(identity)) return yield { kind: 'skipped', path, reason: 'folder that contains itself' }
  let names: string[]
  try {
    names = await readdir(resolve(options.cwd, path))
  } catch (error) {
    return yield { kind: 'failed', path, error: localFileError(path, error) }
  }
  for (const name of names.sort()) {
    yield* visit({ path: join(path, name), base: entry.base, parents: [...parents, identity] }, options)
  }
}

function judge(path: string, { full, found }: { full: string; found: Stats }, { maxSize }: WalkOptions): Source {
  const { size, mtimeMs } = found
  if (!found.isFile()) return { kind: 'skipped', path, reason: 'not a regular file' }
  if (size === 0) return { kind: 'skipped', path, reason: 'empty', size }
  if (maxSize !== undefined && size > maxSize)
    return { kind: 'skipped', path, reason: `larger than ${maxSize} bytes`, size }
  return { kind: 'file', path, full, size, mtimeMs }
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`
}

/** One path per line, taken literally. */
export async function* pathsIn(stream: Readable): AsyncGenerator<string> {
  for await (const line of linesOf(stream)) {
    if (line !== '') yield line
  }
}
