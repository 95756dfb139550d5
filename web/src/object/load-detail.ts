import type { BlobDetail, Client, ConfigDetail, FileDetail, ObjectDetail } from '@lazaret/sdk'
import { isUnsupported } from '../server/features.ts'

/** An object of any kind: fields of its kind are there or not. */
export type Detail = ObjectDetail &
  Partial<Omit<FileDetail, keyof ObjectDetail | 'latest_config'>> &
  Partial<Omit<ConfigDetail, keyof ObjectDetail>> &
  Partial<Omit<BlobDetail, keyof ObjectDetail | 'latest_config'>> & {
    readonly latest_config?: FileDetail['latest_config'] | BlobDetail['latest_config']
  }

/** Everything about an object that one request gives. */
export async function loadDetail(client: Client, { kind, id }: ObjectAddress, signal?: AbortSignal): Promise<Detail> {
  const options = { ...(signal ? { signal } : {}), names: !isUnsupported('names') }
  if (kind === 'config') return client.configs.get(id, options)
  if (kind === 'blob') return client.blobs.get(id, options)
  if (kind === 'object') return client.objects.get(id, options)
  return client.files.get(id, options)
}

export type ObjectAddress = { readonly kind: string; readonly id: string }
