import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { nameAfterDigest } from '../commit.ts'
import { unlessMissing } from '../file-errors.ts'
import { syncFolder } from '../folders.ts'
import { makeStagingFolder, markerName } from '../in-flight.ts'
import { type IncomingContent, receive } from '../stage.ts'
import type { StagedContent } from '../storage.ts'
import { commitFile } from './commit.ts'
import type { LocalFile } from './etags.ts'
import { keyOf, otherKeys, type Store } from './store.ts'

const READ_BYTES = 262_144

/** Receives to the local disk; complete content is sent to the bucket on commit. */
export async function stageForBucket(store: Store, incoming: IncomingContent): Promise<StagedContent> {
  const { stagingFolder } = store
  const { encoding } = store.layout
  const { path: received, digests } = await receive(store.digester, { folder: stagingFolder, encoding }, incoming)
  let path = received
  let md5: string | null = null
  let [isSent, isTraceLeft] = [false, false]
  const verified = new Set<string>()
  const { signal } = incoming
  const beforeSending = async (): Promise<void> => {
    // A power failure must not leave content without a name in the staging folder.
    if (!isSent) await syncFolder(stagingFolder)
    isSent = true
  }
  const localFile = async (): Promise<LocalFile> => {
    if (path === received) path = await nameAfterDigest(stagingFolder, received, digests)
    md5 ??= encoding === 'plain' ? digests.md5 : await md5Of(path)
    return { ...digests, md5, path }
  }
  return {
    digests,
    commit: async () => commitFile(store, await localFile(), { verified, signal, beforeSending }),
    convert: async () => {
      const file = await localFile()
      await commitFile(store, file, { verified, signal, beforeSending, isConversion: true })
      for (const key of otherKeys(store, { ...digests, key: keyOf(store, file) })) await store.bucket.remove(key)
    },
    markForSweep: () => {
      isTraceLeft = isSent
    },
    [Symbol.asyncDispose]: async () => {
      if (isTraceLeft) await leaveMarker(stagingFolder, digests.sha256)
      await unlessMissing(unlink(path))
    },
  }
}

/** Of the bytes as they lie there. */
export async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path, { highWaterMark: READ_BYTES }), hash)
  return hash.digest('hex')
}

/** Lets the next sweep find the content. The bytes themselves would fill the disk while the bucket is unreachable. */
async function leaveMarker(stagingFolder: string, sha256: string): Promise<void> {
  await makeStagingFolder(stagingFolder)
  await writeFile(join(stagingFolder, markerName(sha256)), '', { flag: 'wx' })
}
