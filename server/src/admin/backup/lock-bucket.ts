import { randomUUID } from 'node:crypto'
import type { Bucket } from '../../storage/s3/bucket.ts'
import { putText } from '../../storage/s3/owner.ts'
import type { BackupLock } from './place.ts'

const PREFIX = 'running/'
const RENEW_MS = 60_000
/** A backup counts as dead after this many intervals without a renewal. */
const EXPIRY = 10
/** A backup ends after this many intervals without a renewal, before others take it for dead. */
const LOST = 8

/**
 * Keeps other backups of the bucket away until it is disposed: one would remove contents that the other has just found. Each writes a key
 * first and then looks for those of others, so that of two that start at once none or one goes on. Ages are taken from the clock of the storage.
 */
export async function lockBucket(bucket: Bucket, stagingFolder: string, renewMs = RENEW_MS): Promise<BackupLock> {
  const key = `${PREFIX}${randomUUID()}`
  const renew = (): Promise<void> => putText({ bucket, stagingFolder }, { key, text: `${new Date().toISOString()}\n` })
  await renew()
  try {
    await requireAlone(bucket, key, EXPIRY * renewMs)
  } catch (error) {
    await bucket.remove(key)
    throw error
  }
  const lost = new AbortController()
  let renewedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    if (now - renewedAt > LOST * renewMs) lost.abort(new Error(`the lock in ${bucket.place} could not be renewed`))
    renew().then(
      () => {
        renewedAt = now
      },
      () => undefined,
    )
  }, renewMs).unref()
  return {
    lost: lost.signal,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await bucket.remove(key)
    },
  }
}

async function requireAlone(bucket: Bucket, own: string, expiryMs: number): Promise<void> {
  const keys: { readonly key: string; readonly changedAt: number }[] = []
  for await (const each of bucket.keys(PREFIX)) keys.push(each)
  const now = keys.find(({ key }) => key === own)?.changedAt ?? Date.now()
  for (const { key, changedAt } of keys) {
    if (key === own) continue
    if (now - changedAt < expiryMs)
      throw new Error(`another backup to ${bucket.place} is running: wait until it has ended`)
    await bucket.remove(key)
  }
}
