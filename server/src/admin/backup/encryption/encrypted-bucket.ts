import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Bucket } from '../../../storage/s3/bucket.ts'
import type { EncryptedFiles } from './encrypted-contents.ts'

const PREFIX = 'encrypted/'

type EncryptedBucketOptions = {
  readonly bucket: Bucket
  /** Contents are encrypted into this folder before they are sent. */
  readonly scratch: string
  send(key: string, path: string): Promise<void>
}

export function openEncryptedBucket({ bucket, scratch, send }: EncryptedBucketOptions): EncryptedFiles {
  const body = async (key: string): Promise<Readable> => {
    const { Body } = await bucket.get(key, null)
    if (!(Body instanceof Readable)) throw new Error(`${bucket.place} answered without a body for ${key}`)
    return Body
  }
  return {
    place: bucket.place,
    start: (name, bytes) => bucket.start(PREFIX + name, bytes),
    read: (name) => body(PREFIX + name),
    draft: async () => join(scratch, `content-${randomBytes(8).toString('hex')}`),
    keep: (draft, name) => send(PREFIX + name, draft),
    remove: (name) => bucket.remove(PREFIX + name),
    async *list() {
      for await (const { key, ...found } of bucket.keys(PREFIX)) yield { name: key.slice(PREFIX.length), ...found }
    },
  }
}
