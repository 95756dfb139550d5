import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export type SourceWatcher = Disposable & {
  /** Paths that changed since the last call, once nothing has changed for a moment. Waits for the first one. */
  next(): Promise<readonly string[]>
  /** Forgets what changes until nothing does for a moment. */
  skip(): Promise<void>
}

/** Editors write a file in several steps, and version control many files. */
const QUIET_MS = 60

const SKIPPED_FOLDERS = ['node_modules', 'dist']
/** What editors put next to a file while it is open. */
const TEMPORARY = /^\.|~$|^4913$|\.sw\w$/

/** Watches folders with all that is below them, and single files. The recursive watcher of Node loses files that are replaced. */
export function watchSources(paths: readonly string[]): SourceWatcher {
  const watchers = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let quiet: NodeJS.Timeout | undefined
  let settled = Promise.withResolvers<void>()
  const note = (path: string): void => {
    changed.add(path)
    clearTimeout(quiet)
    quiet = setTimeout(() => settled.resolve(), QUIET_MS)
  }
  const watchFolder = (folder: string, isWatched: (name: string) => boolean, onName: (path: string) => void): void => {
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_event, name) => {
      if (name === null || TEMPORARY.test(name) || !isWatched(name)) return
      onName(join(folder, name))
    })
    // A folder that is removed.
    watcher.on('error', () => undefined)
    watchers.set(folder, watcher)
  }
  const watchTree = (folder: string): void => {
    const onName = (path: string): void => {
      if (isFolder(path)) watchTree(path)
      else note(path)
      if (!existsSync(path)) closeBelow(path)
    }
    watchFolder(folder, (name) => !SKIPPED_FOLDERS.includes(name), onName)
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && !SKIPPED_FOLDERS.includes(entry.name) && !TEMPORARY.test(entry.name))
        watchTree(join(folder, entry.name))
  }
  const closeBelow = (path: string): void => {
    for (const [folder, watcher] of watchers) {
      if (folder !== path && !folder.startsWith(`${path}/`)) continue
      watcher.close()
      watchers.delete(folder)
    }
  }
  for (const path of paths) {
    if (isFolder(path)) watchTree(path)
    else watchFolder(dirname(path), (name) => name === basename(path), note)
  }
  const take = (): readonly string[] => {
    settled = Promise.withResolvers()
    const taken = [...changed].toSorted()
    changed.clear()
    return taken
  }
  return {
    next: async () => {
      await settled.promise
      return take()
    },
    skip: async () => {
      settled = Promise.withResolvers()
      note('')
      await settled.promise
      take()
    },
    [Symbol.dispose]: () => {
      clearTimeout(quiet)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
