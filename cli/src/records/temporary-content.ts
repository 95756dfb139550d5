import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ObjectContent } from './object-record.ts'

/** A private folder for contents that are too large for the memory. */
export type TemporaryFolder = AsyncDisposable & { newPath(): string }

export async function openTemporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-import-'))
  return {
    newPath: () => join(folder, randomUUID()),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

export function bytesContent(source: Uint8Array): ObjectContent {
  return { source, sizeBytes: source.byteLength, [Symbol.asyncDispose]: async () => undefined }
}

/** A temporary file, which is removed after use. */
export function temporaryContent(source: string, sizeBytes: number): ObjectContent {
  return { source, sizeBytes, [Symbol.asyncDispose]: () => rm(source, { force: true }) }
}

/** A file that stays. */
export function fileContent(source: string, sizeBytes: number): ObjectContent {
  return { source, sizeBytes, [Symbol.asyncDispose]: async () => undefined }
}
