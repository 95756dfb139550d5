import type { Readable } from 'node:stream'
import { HeadBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Logger } from '../log.ts'
import type { AnalysisBucket } from '../settings/analysis-place.ts'
import { openClient } from '../storage/s3/bucket.ts'
import { MULTIPART_ABOVE_BYTES, partBytes } from '../storage/s3/etags.ts'
import { faultOf } from '../storage/s3/fault.ts'
import { BackendAway } from './backend-away.ts'

/** The content of a sample, on its way to the backend. */
export type SampleContent = {
  readonly key: string
  readonly sizeBytes: number
  readonly md5: string
  read(): Readable
}

/** The bucket of the backend. */
export type BackendBucket = Disposable & {
  readonly place: string
  /** Streams the content to the bucket. Errors of the source are rethrown; `BackendAway` if the bucket fails. */
  put(sending: SampleContent, signal: AbortSignal): Promise<void>
  /** Throws `BackendAway` if it cannot be reached. */
  check(): Promise<void>
}

const IDLE_MS = 30_000
const CHECK_MS = 5000
const PARTS_AT_ONCE = 2

export function openBucket(place: AnalysisBucket & { readonly log: Logger }): BackendBucket {
  const client = openClient({ ...place, idleMs: IDLE_MS })
  const { bucket, endpoint } = place
  return {
    place: `bucket ${bucket} at ${endpoint}`,
    put: (sending, signal) => put({ client, bucket }, sending, signal),
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(CHECK_MS) })
      } catch (error) {
        // A write-only key is refused the read, but can write.
        if (faultOf(error).status !== 403) throw new BackendAway('bucket', error)
      }
    },
    [Symbol.dispose]: () => client.destroy(),
  }
}

type Target = { readonly client: S3Client; readonly bucket: string }

async function put(target: Target, sending: SampleContent, signal: AbortSignal): Promise<void> {
  const source = sending.read()
  const broken = new AbortController()
  source.once('error', (error) => broken.abort(error))
  const stop = AbortSignal.any([signal, broken.signal])
  try {
    if (sending.sizeBytes > MULTIPART_ABOVE_BYTES) await putParts(target, { ...sending, source }, stop)
    else await putWhole(target, { ...sending, source }, stop)
  } catch (error) {
    if (broken.signal.aborted) throw broken.signal.reason
    if (signal.aborted) throw signal.reason
    throw new BackendAway('bucket', error)
  } finally {
    source.destroy()
  }
}

type SampleStream = SampleContent & { readonly source: Readable }

async function putWhole({ client, bucket }: Target, sending: SampleStream, abortSignal: AbortSignal): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: sending.key,
    Body: sending.source,
    ContentLength: sending.sizeBytes,
    ContentMD5: Buffer.from(sending.md5, 'hex').toString('base64'),
  })
  await client.send(command, { abortSignal })
}

async function putParts({ client, bucket }: Target, sending: SampleStream, signal: AbortSignal): Promise<void> {
  const upload = new Upload({
    client,
    params: { Bucket: bucket, Key: sending.key, Body: sending.source },
    partSize: partBytes(sending.sizeBytes),
    queueSize: PARTS_AT_ONCE,
  })
  const abort = (): void => void upload.abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    await upload.done()
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
