import { Readable } from 'node:stream'
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { recode } from '../../encoding/encoding.ts'
import { Problem, unavailable } from '../../errors/problems.ts'
import { checkedRead } from '../checked-read.ts'
import { DamagedContent } from '../damaged-content.ts'
import type { Content, Range } from '../storage.ts'
import type { Bucket } from './bucket.ts'
import { faultOf, isMissingKey } from './fault.ts'

const READ_BYTES = 262_144
const ATTEMPTS = 3

export type StoredContent = {
  readonly key: string
  readonly sha256: string
  readonly sizeBytes: number
  /** Where the content may have been moved since, by a conversion to another encoding. */
  readonly others?: readonly string[]
}

/**
 * Streams a stored object. A broken connection is resumed where it broke; a complete content is verified
 * against its digest before its last chunk is emitted, so that damaged content never looks complete.
 */
export function storedContent(bucket: Bucket, stored: StoredContent): Content {
  const source = { ...stored, place: placeOf(bucket, stored), read: (part: Range) => takenUp(bucket, stored, part) }
  const lend: Content['lend'] = (...part) => checkedRead(source, ...part)
  return {
    sizeBytes: stored.sizeBytes,
    path: null,
    read: (...part) => Readable.from(lend(...part), { objectMode: false, highWaterMark: READ_BYTES }),
    lend,
  }
}

async function* takenUp(bucket: Bucket, opened: StoredContent, { start, end }: Range): AsyncGenerator<Buffer> {
  let [at, stored] = [start, opened]
  for (let left = ATTEMPTS; at <= end; ) {
    const part = { start: at, end }
    const body = await bodyFrom(bucket, stored, part).catch(async (error: unknown) => {
      stored = await movedTo(bucket, stored, error)
      return bodyFrom(bucket, stored, part)
    })
    const before = at
    try {
      for await (const chunk of body) {
        const piece: Buffer = chunk.subarray(0, end - at + 1)
        recode(stored.key, piece, at)
        at += piece.length
        if (piece.length > 0) yield piece
        if (at > end) return
      }
    } catch (error) {
      bucket.log.warn(
        { storage: bucket.place, key: stored.key, at, ...faultOf(error) },
        'object storage closed the connection',
      )
    } finally {
      body.destroy()
    }
    left = at > before ? ATTEMPTS : left - 1
    if (left === 0) throw unavailable('the object storage keeps closing the connection; try again later')
  }
}

/** Throws the error of the reader unless the content is elsewhere. */
async function movedTo(
  bucket: Bucket,
  { others = [], ...stored }: StoredContent,
  error: unknown,
): Promise<StoredContent> {
  if (error instanceof Problem && isMissingKey(faultOf(error.cause)))
    for (const key of others) if ((await bucket.find(key)) !== null) return { ...stored, key }
  throw error
}

async function bodyFrom(bucket: Bucket, stored: StoredContent, { start, end }: Range): Promise<Readable> {
  const isWhole = start === 0 && end === stored.sizeBytes - 1
  const answer = await bucket.get(stored.key, isWhole ? null : { start, end })
  const { Body } = answer
  if (!(Body instanceof Readable)) throw new Error('the object storage answered without a body')
  const fault = faultIn(answer, stored, start)
  if (fault === null) return Body
  Body.destroy()
  throw new DamagedContent({ sha256: stored.sha256, place: placeOf(bucket, stored), found: fault })
}

export const placeOf = (bucket: Bucket, { key }: Pick<StoredContent, 'key'>): string => `${key} in ${bucket.place}`

/** Some servers ignore ranges, or send more than requested: the response must start at the right offset. */
function faultIn({ ContentRange, ContentLength }: GetObjectCommandOutput, { sizeBytes }: StoredContent, start: number) {
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(ContentRange ?? '') ?? [null, '0', String(ContentLength)]
  if (Number(total) !== sizeBytes) return `has ${total} bytes instead of ${sizeBytes}`
  return Number(first) === start ? null : `begins at ${first} instead of ${start}`
}
