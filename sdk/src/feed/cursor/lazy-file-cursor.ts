import { validationError } from '../../errors/api-error.ts'
import { node } from '../../node.ts'
import type { Spill } from './spill.ts'
import type { CursorSnapshot } from './state.ts'
import type { CursorStore } from './store.ts'

/**
 * A cursor in a file, with a journal and a lock next to it. Node only; Node's modules are loaded when it is first used.
 *
 * @example client.feed('file', { store: fileCursor('honey.json') })
 */
export function fileCursor(path: string): CursorStore & { readonly path: string } {
  let loading: Promise<CursorStore> | null = null
  const store = () => {
    loading ??= cursorModule().then((module) => module.fileCursor(path))
    return loading
  }
  return {
    path,
    spill: lazySpill(path, store),
    load: async () => (await store()).load(),
    save: async (snapshot) => (await store()).save(snapshot),
    append: async (entries) => (await store()).append(entries),
    bury: async (letter) => (await store()).bury?.(letter),
    close: async () => (await store()).close?.(),
  }
}

/**
 * Reads the snapshot of a cursor file without taking its lock; null if the file does not exist. Node only.
 *
 * @example const pending = (await readCursorFile('honey.json'))?.pending.length ?? 0
 */
export async function readCursorFile(path: string): Promise<CursorSnapshot | null> {
  return (await cursorModule()).readCursorFile(path)
}

async function cursorModule() {
  const modules = node()
  if (!modules) throw validationError('path', 'a cursor can be stored in a file only in Node')
  return modules.fileCursor()
}

function lazySpill(path: string, store: () => Promise<CursorStore>): Spill {
  const spill = async () => {
    const found = (await store()).spill
    if (!found) throw new Error('a file cursor has a spill')
    return found
  }
  return {
    name: `${path.split(/[/\\]/).at(-1)}.spill`,
    append: async (records, at) => (await spill()).append(records, at),
    readBack: async (end) => (await spill()).readBack(end),
    remove: async () => (await spill()).remove(),
  }
}
