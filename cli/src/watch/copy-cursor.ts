import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { errnoOf, localFileError } from '../program/cli-error.ts'

/** A temporary copy of a cursor; the original does not change. */
export async function copyCursor(path: string): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-watch-'))
  const copy = join(folder, basename(path))
  for (const ending of ['', '.journal', '.spill']) {
    await copyFile(path + ending, copy + ending).catch((error: unknown) => {
      if (errnoOf(error) !== 'ENOENT') throw localFileError(path, error)
    })
  }
  return { path: copy, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
