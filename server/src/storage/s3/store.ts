import type { Digester } from '../../digest/digester.ts'
import { contentKeys, type Layout } from '../paths.ts'
import type { Bucket } from './bucket.ts'

/** A bucket with the local folder where uploads are received. */
export type Store = {
  readonly bucket: Bucket
  /** Its folder holds uploads in flight, never contents. */
  readonly layout: Layout
  readonly stagingFolder: string
  readonly digester: Digester
  /** Uploads to the bucket in progress: the last one waits for those before it. */
  readonly underWay: Map<string, Promise<unknown>>
}

/** The key for new content. */
export const keyOf = ({ layout }: Store, sha256: string): string => contentKeys(layout, sha256)[0]
