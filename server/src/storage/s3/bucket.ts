import { setTimeout as wait } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Logger } from '../../log.ts'
import type { ObjectStorage } from '../../settings/object-storage-address.ts'
import type { Range } from '../storage.ts'
import type { SentFile } from './etags.ts'
import { asProblem, faultOf, isMissingKey, isPassing, isUnreachable } from './fault.ts'
import { askForPage, type Key, listKeys } from './list.ts'
import { putFile, type Target } from './put.ts'
import { readStart, type StartOfKey } from './read-start.ts'
import { abortUpload, listUploads, type OpenUpload } from './uploads.ts'

const CONNECT_MS = 3000
const IDLE_MS = 20_000
// For requests without contents: a database transaction may be waiting for them.
const SHORT_MS = 10_000
const ATTEMPTS = 3
// An upload is not sent again after so long: clients do not wait forever, and the next one may find the storage well.
const LAST_REPEAT_MS = 15_000
const FIRST_PAUSE_MS = 100
// While the storage is unreachable, requests fail at once instead of waiting, especially while holding a database connection.
const GIVE_UP_MS = 1000
const SOCKETS = 512

export type BucketOptions = ObjectStorage & {
  readonly log: Logger
  readonly idleMs?: number
  readonly shortMs?: number
}
export type StoredKey = { readonly sizeBytes: number; readonly tag: string }

/** A bucket; errors are logged in detail and thrown as a problem for the client. */
export type Bucket = Disposable & {
  readonly place: string
  readonly log: Logger
  /** Null if the key, or the bucket, does not exist. */
  find(key: string): Promise<StoredKey | null>
  /** Null if the key, or the bucket, does not exist. */
  start(key: string, bytes: number): Promise<StartOfKey | null>
  requireBucket(): Promise<void>
  get(key: string, range: Range | null): Promise<GetObjectCommandOutput>
  put(key: string, file: SentFile): Promise<void>
  remove(key: string): Promise<void>
  /** Keys that begin with the prefix; every key without one. */
  keys(prefix?: string): AsyncGenerator<Key>
  copy(from: string, to: string): Promise<void>
  openUploads(): AsyncGenerator<OpenUpload>
  abortUpload(upload: OpenUpload): Promise<void>
}

export function connectBucket(options: BucketOptions): Bucket {
  const { bucket: Bucket, endpoint, log, shortMs = SHORT_MS } = options
  const place = `bucket ${Bucket} at ${endpoint}`
  const client = openClient(options)
  const tried: BucketState = { place, log, unreachable: null }
  const brief = <T>(what: string, run: (options: Brief) => Promise<T>): Promise<T> =>
    attempt(tried, what, () => inTime(shortMs, run))
  return {
    place,
    log,
    find: (Key) => brief(`find ${Key}`, (options) => findObject(client, { Bucket, Key }, options)),
    start: (Key, bytes) =>
      brief(`get the start of ${Key}`, (options) => readStart(client, { Bucket, Key }, { ...options, bytes })),
    requireBucket: () =>
      brief('find the bucket', async (options) => {
        await client.send(new HeadBucketCommand({ Bucket }), options)
      }),
    get: (Key, range) =>
      brief(`get ${Key}`, (options) =>
        client.send(
          new GetObjectCommand({ Bucket, Key, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
          options,
        ),
      ),
    put: (Key, file) => attempt(tried, `put ${Key}`, () => repeated(() => putFile(client, { Bucket, Key }, file))),
    remove: (Key) =>
      brief(`remove ${Key}`, async (options) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }), options)
      }),
    keys: (Prefix = '') =>
      listKeys((token) => attempt(tried, 'list', () => askForPage(client, { Bucket, Prefix }, token))),
    copy: (from, Key) =>
      attempt(tried, `copy ${from}`, async () => {
        await client.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` }))
      }),
    openUploads: () => listUploads(client, Bucket),
    abortUpload: (upload) =>
      attempt(tried, `abort the upload of ${upload.key}`, () => abortUpload(client, Bucket, upload)),
    [Symbol.dispose]: () => client.destroy(),
  }
}

export function openClient({ endpoint, region, keys, log, idleMs = IDLE_MS }: BucketOptions): S3Client {
  const agent = { keepAlive: true, maxSockets: SOCKETS }
  const logger = quietLogger(log)
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    ...(keys === null ? {} : { credentials: keys }),
    // Otherwise streams are framed in a way that some servers store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    logger,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: idleMs,
      httpAgent: agent,
      httpsAgent: agent,
      logger,
    },
  })
}

/** The SDK would write to the console, and log each request with its body. */
function quietLogger(log: Logger) {
  const ignore = (): void => undefined
  const warn = (text: unknown): void => log.debug({ text: String(text) }, 'object storage client')
  return { trace: ignore, debug: ignore, info: ignore, warn, error: warn }
}

type BucketState = {
  readonly place: string
  readonly log: Logger
  unreachable: { readonly until: number; readonly cause: unknown } | null
}

async function attempt<T>(trying: BucketState, what: string, run: () => Promise<T>): Promise<T> {
  const { place, log } = trying
  if (trying.unreachable && performance.now() < trying.unreachable.until) throw asProblem(trying.unreachable.cause)
  try {
    return await run()
  } catch (error) {
    const fault = faultOf(error)
    log.error({ storage: place, operation: what, ...fault }, 'object storage failed')
    if (isUnreachable(fault)) trying.unreachable = { until: performance.now() + GIVE_UP_MS, cause: error }
    throw asProblem(error)
  }
}

type Brief = { readonly abortSignal: AbortSignal }

/** Until the head of the answer: a body may take as long as it goes on. */
async function inTime<T>(limitMs: number, run: (options: Brief) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limitMs)
  try {
    return await run({ abortSignal: late.signal })
  } catch (error) {
    if (!late.signal.aborted) throw error
    throw Object.assign(new Error(`no answer within ${limitMs} ms`, { cause: error }), { code: 'ETIMEDOUT' })
  } finally {
    clearTimeout(timer)
  }
}

async function findObject(client: S3Client, target: Target, options: Brief): Promise<StoredKey | null> {
  try {
    const head = await client.send(new HeadObjectCommand(target), options)
    return { sizeBytes: head.ContentLength ?? -1, tag: unquoted(head.ETag) }
  } catch (error) {
    if (isMissingKey(faultOf(error))) return null
    throw error
  }
}

/** The SDK does not retry streamed bodies. */
async function repeated(run: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await run()
    } catch (error) {
      const isLast = left === 0 || performance.now() - begun > LAST_REPEAT_MS
      if (isLast || !isPassing(faultOf(error))) throw error
    }
    await wait(FIRST_PAUSE_MS * 2 ** (ATTEMPTS - 1 - left))
  }
}

const unquoted = (tag: string | undefined): string => (tag ?? '').replace(/^W\//, '').replaceAll('"', '')
