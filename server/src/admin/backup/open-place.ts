import { join } from 'node:path'
import type { Digester } from '../../digest/digester.ts'
import type { Logger } from '../../log.ts'
import { backupBucket, isBucketUrl, parseBucketUrl } from '../../settings/backup-bucket.ts'
import type { Settings } from '../../settings/table.ts'
import { readIdentities } from './encryption/age.ts'
import { findRoot, openFolderPlace } from './folder-place.ts'
import type { BackupPlace } from './place.ts'

export type PlaceParts = {
  readonly settings: Settings
  readonly log: Logger
  digester(): Digester
}

/** `location` is a folder, or the address of a bucket. */
export async function openPlace(
  { settings, log, digester }: PlaceParts,
  location: string,
  identities: readonly string[] = [],
): Promise<BackupPlace> {
  const encoding = settings.storageEncoding ?? 'plain'
  const keys = { recipients: settings.backupRecipients, identities }
  if (!isBucketUrl(location)) return openFolderPlace({ root: location, digester: digester(), encoding, keys })
  const bucket = backupBucket(requireBucketUrl(location), settings)
  const scratchFolder = join(settings.dataFolder, 'backup')
  // The SDK of object storage is loaded only when needed.
  const { openBucketPlace } = await import('./bucket-place.ts')
  return openBucketPlace({ bucket, digester: digester(), encoding, keys, log, scratchFolder })
}

export type BackupLocation = {
  readonly location: string
  /** Holds the private keys of age that open an encrypted backup. */
  readonly identityFile: string | null
}

/** The place of a backup, and its name; a null name means the newest. */
export async function openPlaceOf(
  parts: PlaceParts,
  { location, identityFile }: BackupLocation,
): Promise<{ readonly place: BackupPlace; readonly name: string | null }> {
  const identities = identityFile === null ? [] : await readIdentities(identityFile)
  if (isBucketUrl(location))
    return { place: await openPlace(parts, location, identities), name: requireBucketUrl(location).name }
  const { root, name } = await findRoot(location)
  return { place: await openPlace(parts, root, identities), name }
}

function requireBucketUrl(text: string) {
  const url = parseBucketUrl(text)
  if (url === null) throw new Error(`a bucket of backups must be like https://s3.example.org/bucket, not "${text}"`)
  return url
}
