import type { Knex } from 'knex'
import { countFilesAfter } from '../../../statements/objects/count-files-after.ts'
import type { StoredFile } from '../../../statements/objects/files-after.ts'
import { storedFiles } from './stored-files.ts'

// That many failures in a row are not caused by single files.
const GIVE_UP_AFTER = 20

export type ContentState =
  /** Copied now. */
  | 'copied'
  /** Already there, with the right size. */
  | 'present'
  /** Would be copied without --dry-run. */
  | 'absent'
  /** Encoded now as new contents are. */
  | 'converted'
  /** Would be converted without --dry-run. */
  | 'unconverted'
  /** This copy was removed now: the other storage has one, or no backup needs it. */
  | 'removed'
  /** Would be removed without --dry-run. */
  | 'removable'
  /** The pruned storage has no copy. */
  | 'pruned'
  /** Read, and correct. */
  | 'whole'
  | 'missing'
  | 'damaged'
  /** Its object was deleted concurrently. */
  | 'deleted'
  | 'failed'

export type Verdict = { readonly state: ContentState; readonly detail: string }
export type ProcessedContent = StoredFile & Verdict & { readonly total: number; readonly isLast: boolean }

export type ContentWalkOptions = {
  readonly db: Knex
  /** Number of the file to continue after; 0 starts with the first. */
  readonly afterId: number
  readonly concurrency: number
  /** Start no further files. */
  readonly stop: AbortSignal
  /** Abort the running ones. */
  readonly abort: AbortSignal
}

/** Processes the contents of all files, several at a time, and yields them in the order of their numbers. */
export async function* forEachContent(
  { db, afterId, ...how }: ContentWalkOptions,
  work: (file: StoredFile) => Promise<Verdict>,
): AsyncGenerator<ProcessedContent> {
  const total = await countFilesAfter(db, afterId)
  yield* tendFiles({ ...how, files: storedFiles(db, afterId), total }, work)
}

type Files = Omit<ContentWalkOptions, 'db' | 'afterId'> & {
  readonly files: AsyncIterable<StoredFile>
  readonly total: number
}

export async function* tendFiles(
  { files, total, concurrency, stop, abort }: Files,
  work: (file: StoredFile) => Promise<Verdict>,
): AsyncGenerator<ProcessedContent> {
  let failures = 0
  for await (const tended of inOrder(files, { concurrency, stop }, (file) => tend(file, work))) {
    abort.throwIfAborted()
    failures = tended.state === 'failed' ? failures + 1 : 0
    const isLast = failures === GIVE_UP_AFTER
    yield { ...tended, total, isLast }
    if (isLast) return
  }
}

async function tend(file: StoredFile, work: (file: StoredFile) => Promise<Verdict>): Promise<StoredFile & Verdict> {
  try {
    return { ...file, ...(await work(file)) }
  } catch (error) {
    return { ...file, state: 'failed', detail: error instanceof Error ? error.message : String(error) }
  }
}

type Pool = { readonly concurrency: number; readonly stop: AbortSignal }

async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  { concurrency, stop }: Pool,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  for await (const item of items) {
    if (stop.aborted) break
    running.push(work(item))
    const first = running.length < concurrency ? undefined : running.shift()
    if (first) yield await first
  }
  for (const each of running) yield await each
}
