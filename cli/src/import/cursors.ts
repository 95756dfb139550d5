import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CursorStore } from '@lazaret/sdk'
import { copyCursor } from '../watch/copy-cursor.ts'

/** The cursors of an import: one that only moves forward, and one that walks over everything again for an update. */
export type ImportCursors = AsyncDisposable & {
  readonly stores: readonly CursorStore[]
  /** Ends a complete update. */
  finish(): Promise<void>
}

type CursorOptions = { readonly isUpdate: boolean; readonly isDryRun: boolean }

const FORWARD = 'cursor.json'
const UPDATE = 'update.json'

/** A dry run follows copies. */
export async function openCursors(folder: string, { isUpdate, isDryRun }: CursorOptions): Promise<ImportCursors> {
  const { fileCursor } = await import('@lazaret/sdk')
  // There is nothing to compare again before the first run.
  const names = isUpdate && existsSync(join(folder, FORWARD)) ? [FORWARD, UPDATE] : [FORWARD]
  if (!isDryRun)
    return {
      stores: names.map((name) => fileCursor(join(folder, name))),
      finish: () => (names.includes(UPDATE) ? removeFiles(folder, UPDATE) : Promise.resolve()),
      [Symbol.asyncDispose]: async () => undefined,
    }
  // The update meets the new objects, too.
  const copy = await copyCursor(join(folder, names.at(-1) ?? FORWARD))
  return {
    stores: [fileCursor(copy.path)],
    finish: async () => undefined,
    [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose](),
  }
}

/** A cursor has files next to it. */
async function removeFiles(folder: string, prefix: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
