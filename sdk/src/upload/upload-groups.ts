import { drawFrom, type Items } from '../calls/batch.ts'
import { sizeOfSource } from '../source/source.ts'
import { checkUploadOptions, type UploadOptions } from './upload.ts'

export type UploadItem<I> = { readonly item: I; readonly index: number }

// Larger files gain nothing from company.
const MAX_SMALL_BYTES = 1024 * 1024
const MAX_GROUP_BYTES = 8 * 1024 * 1024
const MAX_GROUP_FILES = 100
const PATIENCE_MS = 50

/**
 * Divides items into groups that one request each sends. A small file waits a moment for others if the server takes many,
 * which is asked when the second item is there.
 */
export async function* groupUploads<I extends UploadOptions>(
  items: Items<I>,
  takesMany: () => Promise<boolean>,
): AsyncGenerator<readonly UploadItem<I>[], undefined> {
  const source = drawFrom(items)
  const group = openGroup<I>()
  let next: Promise<IteratorResult<I>> | undefined
  let count = 0
  try {
    for (;;) {
      next ??= source.next()
      const drawn = await Promise.race([next, group.patience()])
      if (drawn === 'over') {
        yield group.take()
        continue
      }
      next = undefined
      if (drawn.done) break
      const one = { item: drawn.value, index: count++ }
      const isAlone = one.index > 0 && !(await takesMany())
      const sizeBytes = isAlone ? null : await smallSize(one.item)
      if (!group.isEmpty() && (isAlone || !group.hasRoom(sizeBytes ?? 0))) yield group.take()
      if (sizeBytes === null) yield [one]
      else group.add(one, sizeBytes)
    }
    if (!group.isEmpty()) yield group.take()
  } finally {
    group.take()
    void source.return(undefined).catch(() => undefined)
  }
}

/** A group that is being filled. */
function openGroup<I>() {
  let waiting: UploadItem<I>[] = []
  let bytes = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let patience = Promise.withResolvers<'over'>()
  return {
    isEmpty: () => waiting.length === 0,
    hasRoom: (sizeBytes: number) => waiting.length < MAX_GROUP_FILES && bytes + sizeBytes <= MAX_GROUP_BYTES,
    add(one: UploadItem<I>, sizeBytes: number) {
      waiting.push(one)
      bytes += sizeBytes
      timer ??= setTimeout(patience.resolve, PATIENCE_MS, 'over')
    },
    /** Is over when the first has waited long enough for others. */
    patience: () => patience.promise,
    take(): readonly UploadItem<I>[] {
      clearTimeout(timer)
      const taken = waiting
      waiting = []
      bytes = 0
      timer = undefined
      patience = Promise.withResolvers()
      return taken
    },
  }
}

/** The length of a file that may go with others; null for one that goes alone. */
async function smallSize(item: UploadOptions): Promise<number | null> {
  // A signal of its own ends one upload, not that of others.
  if (item.signal !== undefined) return null
  try {
    checkUploadOptions(item)
    const sizeBytes = await sizeOfSource(item.source, item.sizeBytes)
    return sizeBytes === null || sizeBytes > MAX_SMALL_BYTES ? null : sizeBytes
  } catch {
    // What is wrong with it, its own upload says.
    return null
  }
}
