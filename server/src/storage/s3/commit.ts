import { addAbortSignal } from 'node:stream'
import { encodingOf } from '../../encoding/encoding.ts'
import { unavailable } from '../../errors/problems.ts'
import { type Damage, DamagedContent } from '../damaged-content.ts'
import { contentKey, otherEncoding } from '../paths.ts'
import type { StoredKey } from './bucket.ts'
import { entityTags, type LocalFile } from './etags.ts'
import { placeOf, storedContent } from './read.ts'
import { keyOf, type Store } from './store.ts'

export type CommitOptions = {
  /** Entity tags that this commit has compared with the bytes; more are added. */
  readonly verified: Set<string>
  readonly signal: AbortSignal
  /** Sent even if it is there in another encoding. */
  readonly isConversion?: boolean
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
  const key = keyOf(store, file)
  const otherKey = contentKey(store.layout, file.sha256, otherEncoding({ encoding: encodingOf(key) }))
  const [before, elsewhere] = await Promise.all([bucket.find(key), bucket.find(otherKey)])
  const fault = before === null ? null : await faultIn(store, before, { file, key, ...options })
  if (before !== null && fault === null) return null
  // A right copy in the other encoding stays the only one: only a conversion removes it.
  const otherFault = elsewhere === null ? null : await faultIn(store, elsewhere, { file, key: otherKey, ...options })
  if (before === null && elsewhere !== null && otherFault === null && !options.isConversion) return null
  await options.beforeSending()
  await bucket.put(key, file)
  if (await hasArrived(store, { file, key, ...options })) {
    if (otherFault !== null) await bucket.remove(otherKey)
    if (fault !== null) return { sha256: file.sha256, place: placeOf(bucket, { key }), found: fault }
    if (otherFault === null) return null
    return { sha256: file.sha256, place: placeOf(bucket, { key: otherKey }), found: otherFault }
  }
  bucket.log.error({ storage: bucket.place, key }, 'object storage does not return what was sent')
  throw unavailable('the object storage does not return what was sent to it; nothing was stored')
}

type CommitTarget = Pick<CommitOptions, 'verified' | 'signal'> & { readonly file: LocalFile; readonly key: string }

/** The tag says what was sent once, not what is stored now: so the bytes are read, unless this commit has done that. */
async function faultIn(store: Store, found: StoredKey, expected: CommitTarget): Promise<string | null> {
  const { file, verified } = expected
  if (found.sizeBytes !== file.sizeBytes) return `has ${found.sizeBytes} bytes instead of ${file.sizeBytes}`
  if (verified.has(verifiedName(expected.key, found.tag))) return null
  const fault = await readFault(store, expected)
  if (fault === null && found.tag !== '') verified.add(verifiedName(expected.key, found.tag))
  return fault
}

/** The same bytes under a key of another encoding are another content. */
const verifiedName = (key: string, tag: string): string => `${encodingOf(key)} ${tag}`

async function hasArrived(store: Store, expected: CommitTarget): Promise<boolean> {
  const { file, key, verified } = expected
  const found = await store.bucket.find(key)
  if (found?.sizeBytes !== file.sizeBytes) return false
  // Tags are not hashes if the server encrypts.
  for (const tag of await entityTags(file)) verified.add(verifiedName(key, tag))
  return (await faultIn(store, found, expected)) === null
}

async function readFault(store: Store, { file, key, signal }: CommitTarget): Promise<string | null> {
  const { sha256, sizeBytes } = file
  const stored = { key, sha256, sizeBytes }
  try {
    for await (const _chunk of addAbortSignal(signal, storedContent(store.bucket, stored).read()));
    return null
  } catch (error) {
    if (error instanceof DamagedContent) return error.damage.found
    signal.throwIfAborted()
    throw error
  }
}
