import type { FoundString, StringScanOptions } from '@lazaret/sdk'
import { openWorker } from '../workers/open-worker.ts'
import type { ContentSource } from './content-source.ts'
import type { StringsQuestion } from './strings-worker.ts'
import stringsWorker from './strings-worker.ts?worker&url'

export type Strings = {
  readonly found: readonly FoundString[]
  /** There are more, which were not looked for. */
  readonly isCut: boolean
}

export const MAX_STRINGS = 50_000

type Options = Required<StringScanOptions> & {
  readonly signal?: AbortSignal
  readonly onProgress?: (doneBytes: number) => void
}

/** Strings of a whole content, found in a worker. */
export async function findStrings(source: ContentSource, options: Options): Promise<Strings> {
  const { minimum, encodings, signal, onProgress } = options
  const worker = openWorker<StringsQuestion, FoundString[]>(stringsWorker)
  try {
    await worker.ask({ begin: { minimum, encodings } })
    const found: FoundString[] = []
    let done = 0
    for await (const bytes of source.stream({ start: 0, end: source.sizeBytes }, signal)) {
      signal?.throwIfAborted()
      for (const each of await worker.ask({ bytes })) found.push(each)
      if (found.length >= MAX_STRINGS) return { found: inOrder(found.slice(0, MAX_STRINGS)), isCut: true }
      done += bytes.length
      onProgress?.(done)
    }
    for (const each of await worker.ask({ end: true })) found.push(each)
    return { found: inOrder(found), isCut: false }
  } finally {
    worker.end()
  }
}

/** Each was found where it ends. */
function inOrder(found: FoundString[]): FoundString[] {
  return found.sort((one, other) => one.offset - other.offset)
}
