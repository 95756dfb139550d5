import { join } from 'node:path'
import { DigestSet } from './digest-set.ts'
import { requireDigest } from './packed-file.ts'
import { type BackupPlace, type ContentsKind, type FoundBackup, kindOf, readContentList } from './place.ts'
import type { BackupStep } from './step.ts'

type RemoveOptions = {
  readonly place: BackupPlace
  /** Backups of other servers stay. */
  readonly instanceId: string
  /** How many backups stay, the newest ones. */
  readonly keep: number
  readonly stop: AbortSignal
}

/**
 * Removes older backups, then the contents that none of the others needs. A damaged list of contents ends it before anything is removed,
 * and a run that is interrupted leaves contents that the next one removes.
 */
export async function* removeOldBackups({ place, instanceId, keep, stop }: RemoveOptions): AsyncGenerator<BackupStep> {
  const backups: FoundBackup[] = []
  for await (const backup of place.backups()) backups.push(backup)
  const old = new Set(backups.filter(({ manifest }) => manifest.instanceId === instanceId).slice(keep))
  const kept = backups.filter((backup) => !old.has(backup))
  const needed = {
    plain: await contentsOf(place, backupsOf(kept, 'plain'), stop),
    encrypted: await contentsOf(place, backupsOf(kept, 'encrypted'), stop),
  }
  for (const backup of old) {
    stop.throwIfAborted()
    await place.remove(backup)
    yield { part: 'backup', state: 'removed', what: place.locationOf(backup.name), detail: '', total: null }
  }
  for (const kind of ['plain', 'encrypted'] as const) {
    const contents = await place.contents(kind)
    for await (const { sha256 } of contents.list()) {
      stop.throwIfAborted()
      if (needed[kind].has(sha256)) continue
      await contents.remove(sha256)
      yield { part: 'contents', state: 'removed', what: sha256, detail: '', total: null }
    }
  }
}

const backupsOf = (backups: readonly FoundBackup[], kind: ContentsKind): FoundBackup[] =>
  backups.filter(({ manifest }) => kindOf(manifest) === kind)

async function contentsOf(place: BackupPlace, backups: readonly FoundBackup[], stop: AbortSignal): Promise<DigestSet> {
  const count = backups.reduce((sum, { manifest }) => sum + manifest.contents.count, 0)
  const digests = new DigestSet(count)
  for (const backup of backups) {
    const { file, sha256: digest } = backup.manifest.contents
    await using local = await place.open(backup, [file])
    await requireDigest(join(local.folder, file), digest)
    for await (const { sha256 } of readContentList(local)) {
      stop.throwIfAborted()
      digests.add(sha256)
    }
  }
  return digests
}
