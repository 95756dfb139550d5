import { unavailable } from '../../errors.ts'
import { DamagedContent } from '../damaged-content.ts'
import type { Bucket } from './bucket.ts'
import { entityTags, type LocalFile } from './etags.ts'
import { readStored } from './read.ts'
import { keyOf, type Store } from './store.ts'

export type CommitOptions = {
  /** Entity tags known to match the complete file; more are added. */
  readonly confirmed: Set<string>
  /** From here on the bucket may contain something. */
  beforeSending(): Promise<void>
}

/** Complete existing content stays; on return the content is stored completely. */
export async function commitFile(store: Store, file: LocalFile, options: CommitOptions): Promise<void> {
  const { underWay } = store
  // In sequence, so that the same content is sent once and does not overwrite itself.
  const run = (): Promise<void> => commitNow(store, file, options)
  const mine = (underWay.get(file.sha256) ?? Promise.resolve()).then(run, run)
  underWay.set(file.sha256, mine)
  try {
    await mine
  } finally {
    if (underWay.get(file.sha256) === mine) underWay.delete(file.sha256)
  }
}

async function commitNow(store: Store, file: LocalFile, options: CommitOptions): Promise<void> {
  const { bucket } = store
  const key = keyOf(store, file.sha256)
  if (await isWhole(bucket, key, { file, ...options })) return
  await options.beforeSending()
  await bucket.put(key, file)
  if (await isWhole(bucket, key, { file, ...options })) return
  bucket.log.error({ storage: bucket.place, key }, 'object storage does not return what was sent')
  throw unavailable('the object storage does not return what was sent to it; nothing was stored')
}

type Expected = { readonly file: LocalFile; readonly confirmed: Set<string> }

async function isWhole(bucket: Bucket, key: string, { file, confirmed }: Expected): Promise<boolean> {
  const found = await bucket.find(key)
  if (found?.sizeBytes !== file.sizeBytes) return false
  if (confirmed.has(found.tag)) return true
  for (const tag of await entityTags(file)) confirmed.add(tag)
  if (confirmed.has(found.tag)) return true
  if (!(await readsBack(bucket, key, file))) return false
  if (found.tag !== '') confirmed.add(found.tag)
  return true
}

/** If the tag does not match: encrypted, or uploaded in other parts by another client. */
async function readsBack(bucket: Bucket, key: string, { sha256, sizeBytes }: LocalFile): Promise<boolean> {
  try {
    for await (const _chunk of readStored(bucket, { key, sha256, sizeBytes }, undefined));
    return true
  } catch (error) {
    if (error instanceof DamagedContent) return false
    throw error
  }
}
