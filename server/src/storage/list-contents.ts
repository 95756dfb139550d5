import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './file-errors.ts'
import { digestInKey } from './paths.ts'
import type { ListedContent } from './storage.ts'

const FOLDERS = 4

/** Contents under either naming scheme. */
export function listContents(folder: string): AsyncGenerator<ListedContent> {
  return listBelow(folder, [])
}

async function* listBelow(folder: string, above: readonly string[]): AsyncGenerator<ListedContent> {
  for await (const entry of (await unlessMissing(opendir(folder))) ?? []) {
    const names = [...above, entry.name]
    if (entry.isDirectory() && above.length < FOLDERS && /^[0-9a-f]$/.test(entry.name))
      yield* listBelow(join(folder, entry.name), names)
    const sha256 = entry.isFile() ? digestInKey(names.join('/')) : null
    const found = sha256 && (await unlessMissing(lstat(join(folder, entry.name))))
    if (sha256 && found) yield { sha256, sizeBytes: found.size, changedAt: found.mtimeMs }
  }
}
