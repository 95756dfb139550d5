import type { BlobDetail, Client, ConfigDetail, FileDetail, ObjectDetail } from '@lazaret/sdk'

/** An object of any kind: fields of its kind are there or not. */
export type Detail = ObjectDetail &
  Partial<Omit<FileDetail, keyof ObjectDetail | 'latest_config'>> &
  Partial<Omit<ConfigDetail, keyof ObjectDetail>> &
  Partial<Omit<BlobDetail, keyof ObjectDetail | 'latest_config'>> & {
    readonly latest_config?: FileDetail['latest_config'] | BlobDetail['latest_config']
  }

/** Everything about an object that one request gives. */
export async function loadDetail(client: Client, { kind, id }: ObjectAddress, signal: AbortSignal): Promise<Detail> {
  if (kind === 'config') return client.configs.get(id, { signal })
  if (kind === 'blob') return client.blobs.get(id, { signal })
  if (kind === 'object') return client.objects.get(id, { signal })
  return client.files.get(id, { signal })
}

export type ObjectAddress = { readonly kind: string; readonly id: string }

/** The name that people know it by: its own one, its family, or else its identifier. */
export function nameOf(detail: Detail): string {
  return detail.file_name || detail.blob_name || detail.family || detail.id
}
