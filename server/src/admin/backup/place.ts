import { join } from 'node:path'
import type { Storage, WholeContents } from '../../storage/storage.ts'
import type { BackupKeys } from './encryption/age.ts'
import type { ContentLine, Manifest } from './manifest.ts'
import { unpackLines } from './packed-file.ts'

export type FoundBackup = { readonly name: string; readonly manifest: Manifest }

/** The files of a backup on this disk. Disposing removes what was copied to read them. */
export type LocalBackup = AsyncDisposable & FoundBackup & { readonly folder: string }

/** Contents that backups share, each once: as they are, or encrypted. */
export type ContentsKind = 'plain' | 'encrypted'
export type BackupContents = WholeContents & Pick<Storage, 'list' | 'remove'>

export type BackupLock = AsyncDisposable & {
  /** Aborted when the lock may have been lost. */
  readonly lost: AbortSignal
}

/** Where backups and the contents that they share are kept: a folder, or a bucket. */
export type BackupPlace = AsyncDisposable & {
  readonly keys: BackupKeys
  contents(kind: ContentsKind): Promise<BackupContents>
  /** Writes, reads and deletes a probe; throws if that fails, or if this server may not use the place. */
  check(instanceId: string): Promise<void>
  /** Keeps other backups of this place away until it is disposed. */
  lock(instanceId: string): Promise<BackupLock>
  /** A new, empty folder on this disk for the files of a backup. */
  newDraft(): Promise<string>
  /** Durable when it returns; until then no command takes it for a backup. Returns where it is. */
  publish(draft: string, manifest: Manifest): Promise<string>
  /** Finished backups, the newest first. */
  backups(): AsyncGenerator<FoundBackup>
  /** Only the files that are named. */
  open(backup: FoundBackup, files: readonly string[]): Promise<LocalBackup>
  /** From the first moment no command takes what is left of it for a backup. */
  remove(backup: FoundBackup): Promise<void>
  /** For display. */
  locationOf(name: string): string
}

/** A name of a backup is the moment of its snapshot; the newest is the last in order. */
export const nameOf = ({ createdAt }: Manifest): string => createdAt.replace(/[:.]/g, '-')
/** The generated settings in a backup. */
export const SECRETS = 'service.ini'
export const isBackupName = (name: string): boolean => /^\d{4}-/.test(name)

export const kindOf = ({ encryption }: Manifest): ContentsKind => (encryption === 'age' ? 'encrypted' : 'plain')

/** The files of the moment of a backup, in the order of their numbers. */
export async function* readContentList({ folder, manifest }: LocalBackup): AsyncGenerator<ContentLine> {
  for await (const line of unpackLines(join(folder, manifest.contents.file), [])) yield JSON.parse(line)
}
