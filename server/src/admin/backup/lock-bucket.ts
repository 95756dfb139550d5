import { randomUUID } from 'node:crypto'
import type { Bucket } from '../../storage/s3/bucket.ts'
import { putText } from '../../storage/s3/owner.ts'

const PREFIX = 'running/'
const RENEW_MS = 60_000
/** So long after its last renewal a backup is taken for dead. */
const EXPIRY_MS = 10 * RENEW_MS

/**
 * Keeps other backups of the bucket away until it is disposed: one would remove contents that the other has just found. Each writes a key
 * first and then looks for those of others, so that of two that start at once none or one goes on. Ages are taken from the clock of the storage.
 */
export async function lockBucket(bucket: Bucket, stagingFolder: string): Promise<AsyncDisposable> {
  const key = `${PREFIX}${randomUUID()}`
  const renew = (): Promise<void> => putText({ bucket, stagingFolder }, { key, text: `${new Date().toISOString()}\n` })
  await renew()
  try {
    await requireAlone(bucket, key)
  } catch (error) {
    await bucket.remove(key)
    throw error
  }
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref()
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await bucket.remove(key)
    },
  }
}

async function requireAlone(bucket: Bucket, own: string): Promise<void> {
  const keys: { readonly key: string; readonly changedAt: number }[] = []
  for await (const each of bucket.keys(PREFIX)) keys.push(each)
  const now = keys.find(({ key }) => key === own)?.changedAt ?? Date.now()
  for (const { key, changedAt } of keys) {
    if (key === own) continue
    if (now - changedAt < EXPIRY_MS)
      throw new Error(`another backup to ${bucket.place} is running: wait until it has ended`)
    await bucket.remove(key)
  }
}
