import { DEFAULT_REGION, type ObjectStorage } from './object-storage-address.ts'
import type { Settings } from './table.ts'

export type BucketUrl = {
  readonly endpoint: string
  readonly bucket: string
  /** What follows the bucket; null if nothing does. */
  readonly name: string | null
}

export const isBucketUrl = (text: string): boolean => /^https?:\/\//i.test(text)

/** `https://host/bucket` or `https://host/bucket/name`; null for anything else. */
export function parseBucketUrl(text: string): BucketUrl | null {
  const url = isBucketUrl(text) ? URL.parse(text) : null
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  const [bucket = '', name = '', ...rest] = url.pathname.split('/').filter((part) => part !== '')
  return bucket === '' || rest.length > 0 ? null : { endpoint: `${url.origin}/`, bucket, name: name || null }
}

/** With the keys of the settings. */
export function backupBucket({ endpoint, bucket }: BucketUrl, settings: Settings): ObjectStorage {
  const { backupBucketAccessKey: accessKeyId, backupBucketSecretKey: secretAccessKey } = settings
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return { endpoint, bucket, region: settings.backupBucketRegionName || DEFAULT_REGION, keys }
}

export function backupBucketFaults(settings: Settings): string[] {
  const { backupBucket: text, backupFolder, backupBucketAccessKey, backupBucketSecretKey } = settings
  const faults: string[] = []
  const url = text ? parseBucketUrl(text) : null
  if (text && (url === null || url.name !== null))
    faults.push(`backup_bucket must be like https://s3.example.org/bucket, not "${text}"`)
  if (text && backupFolder !== null) faults.push('backup_bucket and backup_folder exclude each other')
  if (!backupBucketAccessKey !== !backupBucketSecretKey)
    faults.push('backup_bucket_access_key and backup_bucket_secret_key are needed together')
  return faults
}
