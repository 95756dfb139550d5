import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { faultOf, isMissingKey } from './fault.ts'
import type { Target } from './put.ts'

export type StartOfKey = { readonly bytes: Uint8Array; readonly sizeBytes: number }

const NOTHING_IN_RANGE = 416

/** The first bytes of a key and its size, by one request; null if it does not exist. */
export async function readStart(
  client: S3Client,
  target: Target,
  { bytes, ...options }: { readonly bytes: number; readonly abortSignal: AbortSignal },
): Promise<StartOfKey | null> {
  try {
    const { Body, ContentRange = '' } = await client.send(
      new GetObjectCommand({ ...target, Range: `bytes=0-${bytes - 1}` }),
      options,
    )
    const [, size] = /\/(\d+)$/.exec(ContentRange) ?? []
    if (Body === undefined || size === undefined) throw new Error('the object storage ignores ranges')
    return { bytes: await Body.transformToByteArray(), sizeBytes: Number(size) }
  } catch (error) {
    const fault = faultOf(error)
    if (isMissingKey(fault)) return null
    if (fault.status === NOTHING_IN_RANGE) return { bytes: new Uint8Array(), sizeBytes: 0 }
    throw error
  }
}
