import { DEFAULT_REGION, type ObjectStorage } from './object-storage-address.ts'
import type { Settings } from './table.ts'

/** The object storage that the settings name completely, or null. */
export function objectStorage(settings: Settings): ObjectStorage | null {
  const { objectStorageBucketName: bucket, objectStorageAccessKey, objectStorageSecretKey } = settings
  const endpoint = endpointOf(settings)
  if (endpoint === null || !bucket || missingKeys(settings).length > 0) return null
  const keys = settings.objectStorageIamAuth
    ? null
    : { accessKeyId: objectStorageAccessKey ?? '', secretAccessKey: objectStorageSecretKey ?? '' }
  return { endpoint: endpoint.href, bucket, region: settings.objectStorageRegionName || DEFAULT_REGION, keys }
}

/** Missing settings, one line each. */
export function objectStorageFaults(settings: Settings): string[] {
  const { storageProvider, objectStorageEndpoint } = settings
  const faults: string[] = []
  const endpoint = endpointOf(settings)
  if (objectStorageEndpoint && endpoint === null)
    faults.push(`object_storage_endpoint must be a host, host:port or http(s) URL, not "${objectStorageEndpoint}"`)
  if (endpoint !== null && (endpoint.username !== '' || endpoint.password !== ''))
    faults.push('object_storage_endpoint must not contain a user or password: use the settings of the keys')
  if (storageProvider !== 'object') return faults
  const missing = [
    ...(objectStorageEndpoint ? [] : ['object_storage_endpoint']),
    ...(settings.objectStorageBucketName ? [] : ['object_storage_bucket_name']),
    ...missingKeys(settings),
  ]
  return [...faults, ...missing.map((key) => `${key} is needed with storage_provider object${hintFor(key)}`)]
}

function missingKeys(settings: Settings): string[] {
  if (settings.objectStorageIamAuth) return []
  return [
    ...(settings.objectStorageAccessKey ? [] : ['object_storage_access_key']),
    ...(settings.objectStorageSecretKey ? [] : ['object_storage_secret_key']),
  ]
}

const hintFor = (key: string): string => (key.endsWith('_key') ? ', or object_storage_iam_auth = 1' : '')

function endpointOf({ objectStorageEndpoint: text, objectStorageSecure }: Settings): URL | null {
  if (!text) return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const url = URL.parse(hasScheme ? text : `${objectStorageSecure ? 'https' : 'http'}://${text}`)
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}
