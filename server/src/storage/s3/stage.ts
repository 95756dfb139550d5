import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameAfterDigest } from '../commit.ts'
import { unlessMissing } from '../file-errors.ts'
import { syncFolder } from '../folders.ts'
import { makeStagingFolder, markerName } from '../in-flight.ts'
import { type Incoming, receive } from '../stage.ts'
import type { Staged } from '../storage.ts'
import { commitFile } from './commit.ts'
import type { Store } from './store.ts'

/** Receives to the local disk; complete content is sent to the bucket on commit. */
export async function stageForBucket(store: Store, incoming: Incoming): Promise<Staged> {
  const { stagingFolder } = store
  const { path: received, digests } = await receive(store.digester, stagingFolder, incoming)
  let path = received
  let [isSent, isTraceLeft] = [false, false]
  const verified = new Set<string>()
  const { signal } = incoming
  const beforeSending = async (): Promise<void> => {
    // A power failure must not leave content without a name in the staging folder.
    if (!isSent) await syncFolder(stagingFolder)
    isSent = true
  }
  return {
    digests,
    commit: async () => {
      if (path === received) path = await nameAfterDigest(stagingFolder, received, digests)
      return commitFile(store, { ...digests, path }, { verified, signal, beforeSending })
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

/** Lets the next sweep find the content. The bytes themselves would fill the disk while the bucket is unreachable. */
async function leaveMarker(stagingFolder: string, sha256: string): Promise<void> {
  await makeStagingFolder(stagingFolder)
  await writeFile(join(stagingFolder, markerName(sha256)), '', { flag: 'wx' })
}
