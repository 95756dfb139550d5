import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { faultOf } from './fault.ts'

/** A multipart upload that was neither completed nor aborted. */
export type OpenUpload = { readonly key: string; readonly uploadId: string; readonly begunAt: number }

export async function* listUploads(client: S3Client, Bucket: string): AsyncGenerator<OpenUpload> {
  let page: ListMultipartUploadsCommandOutput | undefined
  do {
    const [KeyMarker, UploadIdMarker] = [page?.NextKeyMarker, page?.NextUploadIdMarker]
    page = await client.send(new ListMultipartUploadsCommand({ Bucket, KeyMarker, UploadIdMarker }))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined) continue
      yield { key: Key, uploadId: UploadId, begunAt: Initiated?.getTime() ?? Date.now() }
    }
  } while (page.IsTruncated && page.NextKeyMarker !== undefined)
}

export async function abortUpload(client: S3Client, Bucket: string, { key, uploadId }: OpenUpload): Promise<void> {
  try {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId }))
  } catch (error) {
    // It has already ended.
    if (faultOf(error).name !== 'NoSuchUpload') throw error
  }
}
