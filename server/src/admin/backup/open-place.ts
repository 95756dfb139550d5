import { join } from 'node:path'
import type { Digester } from '../../digest/digester.ts'
import type { Logger } from '../../log.ts'
import { backupBucket, isBucketUrl, parseBucketUrl } from '../../settings/backup-bucket.ts'
import type { Settings } from '../../settings/table.ts'
import { findRoot, openFolderPlace } from './folder-place.ts'
import type { BackupPlace } from './place.ts'

export type PlaceParts = {
  readonly settings: Settings
  readonly log: Logger
  digester(): Digester
}

/** `location` is a folder, or the address of a bucket. */
export async function openPlace({ settings, log, digester }: PlaceParts, location: string): Promise<BackupPlace> {
  const encoding = settings.storageEncoding ?? 'plain'
  if (!isBucketUrl(location)) return openFolderPlace({ root: location, digester: digester(), encoding })
  const bucket = backupBucket(requireBucketUrl(location), settings)
  const scratchFolder = join(settings.dataFolder, 'backup')
  // The SDK of object storage is loaded only when needed.
  const { openBucketPlace } = await import('./bucket-place.ts')
  return openBucketPlace({ bucket, digester: digester(), encoding, log, scratchFolder })
}

/** The place of a backup, and its name; a null name means the newest. */
export async function openPlaceOf(
  parts: PlaceParts,
  location: string,
): Promise<{ readonly place: BackupPlace; readonly name: string | null }> {
  if (isBucketUrl(location)) return { place: await openPlace(parts, location), name: requireBucketUrl(location).name }
  const { root, name } = await findRoot(location)
  return { place: await openPlace(parts, root), name }
}

function requireBucketUrl(text: string) {
  const url = parseBucketUrl(text)
  if (url === null) throw new Error(`a bucket of backups must be like https://s3.example.org/bucket, not "${text}"`)
  return url
}
