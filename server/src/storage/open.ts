import type { Digester } from '../digest/digester.ts'
import type { Logger } from '../log.ts'
import { objectStorage } from '../settings/object-storage.ts'
import { uploadsFolder } from '../settings/places.ts'
import type { Settings } from '../settings/table.ts'
import { openDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'
import { withFallback } from './with-fallback.ts'

export type Provider = 'disk' | 'object'
export type Tools = { readonly digester: Digester; readonly log: Logger }

/** The storage that the settings choose. Contents still in the other one are found too, if it is configured. */
export async function openStorage(settings: Settings, tools: Tools): Promise<Storage> {
  const provider = settings.storageProvider ?? 'disk'
  if (provider === 'disk' && objectStorage(settings) === null) return openStorageOf('disk', settings, tools)
  await using stack = new AsyncDisposableStack()
  const first = stack.use(await openStorageOf(provider, settings, tools))
  const second = stack.use(await openStorageOf(provider === 'disk' ? 'object' : 'disk', settings, tools))
  const owned = stack.move()
  return { ...withFallback(first, second), [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** One of the storages, alone. */
export async function openStorageOf(provider: Provider, settings: Settings, tools: Tools): Promise<Storage> {
  const { hashPathing, hashPathingFallback, storageEncoding } = settings
  const layout = {
    folder: uploadsFolder(settings),
    hashPathing,
    hashPathingFallback,
    encoding: storageEncoding ?? 'plain',
  }
  const fileMode = Number.parseInt(settings.storageMode ?? '0600', 8)
  if (provider === 'disk') return openDiskStorage({ ...layout, digester: tools.digester, fileMode })
  const place = objectStorage(settings)
  if (place === null) throw new Error('object_storage_bucket_name is not set')
  const { openS3Storage } = await import('./s3.ts')
  return openS3Storage({ ...layout, ...place, ...tools })
}
