import { createReadStream, type ReadStream } from 'node:fs'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { MULTIPART_ABOVE_BYTES, partBytes, type SentFile } from './etags.ts'

const READ_BYTES = 262_144
// Each part in flight is held in memory.
const PARTS_AT_ONCE = 2

export type Target = { readonly Bucket: string; readonly Key: string }

/** Streams a file from disk. A failure leaves nothing behind, or something that a sweep finds. */
export async function putFile(client: S3Client, target: Target, file: SentFile): Promise<void> {
  const body = createReadStream(file.path, { highWaterMark: READ_BYTES })
  const broken = new AbortController()
  body.once('error', (error) => broken.abort(error))
  try {
    if (file.sizeBytes > MULTIPART_ABOVE_BYTES) await putParts(client, { ...target, Body: body }, file)
    else await putWhole(client, { ...target, Body: body }, { file, signal: broken.signal })
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error
  } finally {
    body.destroy()
  }
}

type StreamTarget = Target & { readonly Body: ReadStream }
type WholeFile = { readonly file: SentFile; readonly signal: AbortSignal }

async function putWhole(client: S3Client, sending: StreamTarget, { file, signal }: WholeFile): Promise<void> {
  const command = new PutObjectCommand({
    ...sending,
    ContentLength: file.sizeBytes,
    ContentMD5: Buffer.from(file.md5, 'hex').toString('base64'),
    ContentType: 'application/octet-stream',
  })
  await client.send(command, { abortSignal: signal })
}

async function putParts(client: S3Client, sending: StreamTarget, { sizeBytes }: SentFile): Promise<void> {
  const upload = new Upload({
    client,
    params: { ...sending, ContentLength: sizeBytes, ContentType: 'application/octet-stream' },
    partSize: partBytes(sizeBytes),
    queueSize: PARTS_AT_ONCE,
  })
  await upload.done()
}
