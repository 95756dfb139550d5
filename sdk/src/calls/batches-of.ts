import type { Items } from './batch.ts'

/** Items in batches of a size, the last one with the rest. */
export async function* batchesOf<I>(items: Items<I>, size: number): AsyncGenerator<I[], void, undefined> {
  let batch: I[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
