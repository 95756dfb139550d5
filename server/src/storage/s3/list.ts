import { ListObjectsV2Command, type ListObjectsV2CommandOutput, type S3Client } from '@aws-sdk/client-s3'
import { digestInKey } from '../paths.ts'
import type { ListedContent } from '../storage.ts'

export type Key = { readonly key: string; readonly sizeBytes: number; readonly changedAt: number }

export async function* listKeys(list: (token?: string) => Promise<ListObjectsV2CommandOutput>): AsyncGenerator<Key> {
  let page: ListObjectsV2CommandOutput | undefined
  do {
    page = await list(page?.NextContinuationToken)
    for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
      if (Key !== undefined) yield { key: Key, sizeBytes: Size, changedAt: LastModified?.getTime() ?? Date.now() }
  } while (page.IsTruncated && page.NextContinuationToken !== undefined)
}

type ListedKeys = { readonly Bucket: string; readonly Prefix: string }

export function askForPage(client: S3Client, listed: ListedKeys, token?: string): Promise<ListObjectsV2CommandOutput> {
  return client.send(
    new ListObjectsV2Command({ ...listed, ...(token === undefined ? {} : { ContinuationToken: token }) }),
  )
}

/** Contents under either naming scheme. */
export async function* listBucket(bucket: { keys(): AsyncIterable<Key> }): AsyncGenerator<ListedContent> {
  for await (const { key, ...found } of bucket.keys()) {
    const sha256 = digestInKey(key)
    if (sha256 !== null) yield { sha256, ...found }
  }
}
