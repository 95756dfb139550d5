import { addAbortSignal } from 'node:stream'
import { unavailable } from '../../errors.ts'
import { type Damage, DamagedContent } from '../damaged-content.ts'
import type { StoredKey } from './bucket.ts'
import { entityTags, type LocalFile } from './etags.ts'
import { placeOf, storedContent } from './read.ts'
import { keyOf, type Store } from './store.ts'

export type CommitOptions = {
  /** Entity tags that this commit has compared with the bytes; more are added. */
  readonly verified: Set<string>
  readonly signal: AbortSignal
  /** From here on the bucket may contain something. */
  beforeSending(): Promise<void>
}

/** Right content stays, anything else is replaced and returned; afterwards the content is stored completely. */
export async function commitFile(store: Store, file: LocalFile, options: CommitOptions): Promise<Damage | null> {
  const { underWay } = store
  // In sequence, so that the same content is sent once and does not overwrite itself.
  const run = (): Promise<Damage | null> => commitNow(store, file, options)
  const mine = (underWay.get(file.sha256) ?? Promise.resolve()).then(run, run)
  underWay.set(file.sha256, mine)
  try {
    return await mine
  } finally {
    if (underWay.get(file.sha256) === mine) underWay.delete(file.sha256)
  }
}

async function commitNow(store: Store, file: LocalFile, options: CommitOptions): Promise<Damage | null> {
  const { bucket } = store
  const key = keyOf(store, file.sha256)
  const before = await bucket.find(key)
  const fault = before === null ? null : await faultIn(store, before, { file, ...options })
  if (before !== null && fault === null) return null
  await options.beforeSending()
  await bucket.put(key, file)
  if (await hasArrived(store, { file, ...options })) {
    return fault === null ? null : { sha256: file.sha256, place: placeOf(bucket, { key }), found: fault }
  }
  bucket.log.error({ storage: bucket.place, key }, 'object storage does not return what was sent')
  throw unavailable('the object storage does not return what was sent to it; nothing was stored')
}

type Expected = Pick<CommitOptions, 'verified' | 'signal'> & { readonly file: LocalFile }

/** The tag says what was sent once, not what is stored now: so the bytes are read, unless this commit has done that. */
async function faultIn(store: Store, found: StoredKey, expected: Expected): Promise<string | null> {
  const { file, verified } = expected
  if (found.sizeBytes !== file.sizeBytes) return `has ${found.sizeBytes} bytes instead of ${file.sizeBytes}`
  if (verified.has(found.tag)) return null
  const fault = await readFault(store, expected)
  if (fault === null && found.tag !== '') verified.add(found.tag)
  return fault
}

async function hasArrived(store: Store, expected: Expected): Promise<boolean> {
  const { file, verified } = expected
  const found = await store.bucket.find(keyOf(store, file.sha256))
  if (found?.sizeBytes !== file.sizeBytes) return false
  // Tags are not hashes if the server encrypts.
  for (const tag of await entityTags(file)) verified.add(tag)
  return (await faultIn(store, found, expected)) === null
}

async function readFault(store: Store, { file, signal }: Expected): Promise<string | null> {
  const { sha256, sizeBytes } = file
  const stored = { key: keyOf(store, sha256), sha256, sizeBytes }
  try {
    for await (const _chunk of addAbortSignal(signal, storedContent(store.bucket, stored).read()));
    return null
  } catch (error) {
    if (error instanceof DamagedContent) return error.damage.found
    signal.throwIfAborted()
    throw error
  }
}
