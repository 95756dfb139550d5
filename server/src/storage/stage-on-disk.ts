import { chmod, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Digests } from '../digest/digests.ts'
import { encodingOf } from '../encoding/encoding.ts'
import { type CommitResult, type InFlight, nameAfterDigest, putInPlace, type StagedCommit } from './commit.ts'
import type { Damage } from './damaged-content.ts'
import type { Disk } from './disk-options.ts'
import { unlessMissing } from './file-errors.ts'
import { FILE_MODE, syncFolder } from './folders.ts'
import { type InspectionResult, identityAt, inspect } from './inspect.ts'
import { contentPath, contentPaths, otherEncoding } from './paths.ts'
import { removeOne } from './remove.ts'
import { type IncomingContent, receive } from './stage.ts'
import type { StagedContent } from './storage.ts'
import { findStored } from './stored-file.ts'

type Commit = {
  readonly disk: Disk
  readonly inFlight: InFlight
  readonly digests: Digests
  readonly committing: StagedCommit
}

export async function stageOnDisk(disk: Disk, incoming: IncomingContent): Promise<StagedContent> {
  const { stagingFolder, encoding = 'plain' } = disk
  const { path, digests } = await receive(disk.digester, { folder: stagingFolder, encoding }, incoming)
  const inFlight: InFlight = { path, marker: null, verified: new Set() }
  const { signal } = incoming
  const committing = { ...disk, finalPath: contentPath(disk, digests.sha256), signal }
  const commit: Commit = { disk, inFlight, digests, committing }
  let [isNamed, isDurable, isTraceLeft] = [false, false, false]
  const prepare = async (): Promise<void> => {
    if (!isNamed) inFlight.path = await nameAfterDigest(stagingFolder, path, digests)
    isNamed = true
    if (disk.fileMode !== undefined && disk.fileMode !== FILE_MODE) await chmod(inFlight.path, disk.fileMode)
  }
  return {
    digests,
    commit: async () => {
      if (isDurable && (await isInPlace(commit))) return null
      await prepare()
      const damage = await commitUnlessStored(commit)
      isDurable = true
      return damage
    },
    convert: async () => {
      await prepare()
      await convert(commit)
    },
    markForSweep: () => {
      isTraceLeft = true
    },
    [Symbol.asyncDispose]: async () => {
      if (isTraceLeft) return
      await unlessMissing(unlink(inFlight.path))
      if (inFlight.marker !== null) await unlessMissing(unlink(inFlight.marker))
    },
  }
}

/** What a commit put there, or compared, is still there. */
async function isInPlace({ inFlight, committing }: Commit): Promise<boolean> {
  const identity = await identityAt(committing.finalPath)
  return identity !== null && inFlight.verified.has(identity)
}

/**
 * A right copy in the other encoding stays the only one: two servers with different settings may store the same content at the same time, and
 * only a conversion, which is alone, may remove a right copy. A wrong one gives way once a right one is there.
 */
async function commitUnlessStored({ disk, inFlight, digests, committing }: Commit): Promise<Damage | null> {
  const { sha256 } = digests
  const { finalPath, signal } = committing
  const path = contentPath(disk, sha256, otherEncoding(disk))
  const other = await inspect({ path, expected: digests, verified: inFlight.verified, signal })
  if (other.state === 'right' && !(await isThere(finalPath, sha256))) {
    await syncFolder(dirname(path))
    return null
  }
  const placed = await putInPlace(inFlight, digests, committing)
  if (other.state === 'wrong' || other.state === 'odd') await removeOne(disk, path, sha256)
  return damageOf(placed) ?? damageOf(other)
}

function damageOf(found: CommitResult | InspectionResult): Damage | null {
  return 'damage' in found ? found.damage : null
}

/** Something odd is there as well. */
async function isThere(path: string, sha256: string): Promise<boolean> {
  return (await findStored({ path, sha256 }).catch(() => undefined)) !== null
}

async function convert({ disk, inFlight, digests, committing }: Commit): Promise<void> {
  await putInPlace(inFlight, digests, committing)
  for (const path of otherPaths(disk, digests.sha256)) {
    await removeOne(disk, path, digests.sha256)
    await unlessMissing(syncFolder(dirname(path)))
  }
}

/** Where copies are that are not encoded as new contents are. */
export function otherPaths(disk: Disk, sha256: string): readonly string[] {
  return contentPaths(disk, sha256).filter((path) => encodingOf(path) !== (disk.encoding ?? 'plain'))
}
