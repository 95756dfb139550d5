import { rmdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Digester } from '../digest/digester.ts'
import { Problem } from '../errors/problems.ts'
import { makeStagingFolder, newStagingFolder, randomName } from './in-flight.ts'
import { contentKey, contentKeys, type Layout } from './paths.ts'
import { type BucketOptions, connectBucket } from './s3/bucket.ts'
import { faultOf } from './s3/fault.ts'
import { listBucket } from './s3/list.ts'
import { putText, readBucketOwner, writeBucketOwner } from './s3/owner.ts'
import { storedContent } from './s3/read.ts'
import { setAsideInBucket } from './s3/set-aside.ts'
import { stageForBucket } from './s3/stage.ts'
import { otherKeys, type Store } from './s3/store.ts'
import { sweepBucket, unfinishedIn } from './s3/sweep.ts'
import type { Content, Storage } from './storage.ts'

/** `folder` is where uploads are received. */
export type S3Options = Layout & BucketOptions & { readonly digester: Digester }

/** Content in a bucket, each under its SHA-256. Several processes may share the bucket. */
export async function openS3Storage(options: S3Options): Promise<Storage> {
  const { digester, hashPathing, hashPathingFallback, encoding = 'plain' } = options
  const folder = resolve(options.folder)
  const stagingFolder = newStagingFolder(folder)
  await makeStagingFolder(stagingFolder)
  const bucket = connectBucket(options)
  const layout = { folder, hashPathing, hashPathingFallback, encoding }
  const store: Store = { bucket, digester, stagingFolder, layout, underWay: new Map() }
  return {
    place: bucket.place,
    stage: (source, signal) => stageForBucket(store, { source, signal }),
    open: (sha256) => openContent(store, sha256),
    remove: async (sha256) => {
      for (const key of contentKeys(store.layout, sha256)) await bucket.remove(key)
    },
    sweep: (hasRow, removeUnneeded) => sweepBucket(store, { hasRow, removeUnneeded }),
    list: () => listBucket(bucket),
    setAside: (sha256) => setAsideInBucket(store, sha256),
    isCurrent: (sha256) => isCurrent(store, sha256),
    unfinished: () => unfinishedIn(store),
    check: () => check(store),
    owners: async () => [{ place: bucket.place, owner: await readBucketOwner(store) }],
    setOwner: (instance) => writeBucketOwner(store, instance ?? ''),
    [Symbol.asyncDispose]: async () => {
      bucket[Symbol.dispose]()
      // Uploads in progress keep their folder; the next sweep removes it.
      await rmdir(stagingFolder).catch(() => undefined)
    },
  }
}

async function openContent({ bucket, layout }: Store, sha256: string): Promise<Content | null> {
  const keys = contentKeys(layout, sha256)
  for (const [n, key] of keys.entries()) {
    const found = await bucket.find(key)
    const others = keys.toSpliced(n, 1)
    if (found !== null) return storedContent(bucket, { key, others, sha256, sizeBytes: found.sizeBytes })
  }
  // A missing bucket answers like a missing key.
  await bucket.requireBucket()
  return null
}

async function isCurrent(store: Store, sha256: string): Promise<boolean> {
  for (const key of otherKeys(store, { sha256, key: contentKey(store.layout, sha256) }))
    if ((await store.bucket.find(key)) !== null) return false
  return true
}

async function check({ bucket, stagingFolder }: Store): Promise<void> {
  const text = randomName()
  const key = `lazaret-probe-${text}`
  try {
    await putText({ bucket, stagingFolder }, { key, text })
    const { Body } = await bucket.get(key, null)
    if ((await Body?.transformToString()) !== text) throw new Error('what was written could not be read back')
    await bucket.remove(key)
  } catch (cause) {
    const { name: kind, message } = faultOf(cause instanceof Problem ? cause.cause : cause)
    throw new Error(`${bucket.place} does not work: ${kind}: ${message}`, { cause })
  }
}
