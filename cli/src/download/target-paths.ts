import { lstat, mkdir, realpath } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { CliError, errnoOf, localFileError } from '../program/cli-error.ts'
import { otherName, safeName, withSuffix } from './safe-name.ts'

export type Layout = 'flat' | 'sharded'
export type TargetPathOptions = {
  readonly folder: string
  readonly layout: Layout
  readonly keepsName: boolean
  /** The suffix given by the user. */
  readonly suffix: string | undefined
  /** Follows the suffix and shows how the bytes are wrapped. */
  readonly wrapper: string
  /** Gives paths without creating folders. */
  readonly isDryRun: boolean
}
export type Content = {
  readonly sha256: string
  readonly name: string | undefined
  /** The default suffix. */
  readonly suffix?: string
  /** SHA-256 of the bytes, if it is not the identifier. */
  readonly contentSha256?: string
}

export type TargetPaths = {
  /** Returns the path of an object, which no other object of this run has. */
  pathOf(content: Content): Promise<string>
  /** A second path, for a name that other content has already. */
  otherPathOf(content: Content): Promise<string>
}

/** Creates the output folder, for the user alone, and hands out the paths in it. */
export async function openTargetPaths(cwd: string, options: TargetPathOptions): Promise<TargetPaths> {
  const shown = options.folder
  const root = options.isDryRun ? resolve(cwd, shown) : await openRoot(resolve(cwd, shown))
  const owners = new Map<string, string>()
  const claim = (name: string, id: string): boolean => {
    // Some file systems ignore case.
    const key = name.toLowerCase()
    const owner = owners.get(key) ?? id
    owners.set(key, owner)
    return owner === id
  }
  const inside = async (content: Content, name: string) => {
    const shards = options.layout === 'sharded' ? [content.sha256.slice(0, 2), content.sha256.slice(2, 4)] : []
    if (!resolve(root, ...shards, name).startsWith(withSeparator(root)))
      throw new CliError('local_file', `${name}: would leave ${shown}`)
    if (!options.isDryRun) await openShards(root, shards)
    return join(shown, ...shards, name)
  }
  const second = (content: Content) => otherName(nameOf(content, options), content.sha256, endOf(content, options))
  return {
    pathOf: (content) => {
      const name = nameOf(content, options)
      return inside(content, claim(name, content.sha256) ? name : second(content))
    },
    otherPathOf: (content) => inside(content, second(content)),
  }
}

function nameOf(content: Content, options: TargetPathOptions): string {
  return withSuffix((options.keepsName && safeName(content.name ?? '')) || content.sha256, endOf(content, options))
}

/** An untrusted name never gets its own suffix: nothing should open it by a double click. */
function endOf({ suffix: own }: Content, { suffix, wrapper, keepsName }: TargetPathOptions): string {
  const usual = own ?? (keepsName && wrapper === '' ? '.bin' : '')
  return (suffix ?? usual) + wrapper
}

async function openRoot(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    return await realpath(path)
  } catch (error) {
    throw localFileError(path, error)
  }
}

/** Creates the inner folders one by one; a symbolic link in their place is refused. */
async function openShards(root: string, shards: readonly string[]): Promise<void> {
  let path = root
  for (const shard of shards) {
    path = join(path, shard)
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (errnoOf(error) !== 'EEXIST') throw localFileError(path, error)
    })
    if (!(await lstat(path)).isDirectory()) throw new CliError('local_file', `${path}: is not a folder`)
  }
}

function withSeparator(path: string): string {
  return path.endsWith(sep) ? path : path + sep
}
