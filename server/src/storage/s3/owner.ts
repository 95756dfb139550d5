import { createHash } from 'node:crypto'
import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeStagingFolder, randomName } from '../in-flight.ts'
import { OWNER_NAME, ownerIn } from '../owner-file.ts'
import type { Store } from './store.ts'

/** Null if nobody has claimed the bucket. */
export async function readBucketOwner({ bucket }: Store): Promise<string | null> {
  if ((await bucket.find(OWNER_NAME)) === null) return null
  const { Body } = await bucket.get(OWNER_NAME, null)
  return ownerIn((await Body?.transformToString()) ?? '')
}

export async function writeBucketOwner({ bucket, stagingFolder }: Store, owner: string): Promise<void> {
  await putText({ bucket, stagingFolder }, { key: OWNER_NAME, text: `${owner}\n` })
}

/** A short text as an object of the bucket. */
export async function putText(
  { bucket, stagingFolder }: Pick<Store, 'bucket' | 'stagingFolder'>,
  { key, text }: { readonly key: string; readonly text: string },
): Promise<void> {
  const path = join(stagingFolder, randomName())
  try {
    await makeStagingFolder(stagingFolder)
    await writeFile(path, text, { flag: 'wx' })
    await bucket.put(key, { path, sizeBytes: text.length, md5: createHash('md5').update(text).digest('hex') })
  } finally {
    await unlink(path).catch(() => undefined)
  }
}
