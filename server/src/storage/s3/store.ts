import type { Digester } from '../../digest/digester.ts'
import { type Encoding, encodingOf } from '../../encoding/encoding.ts'
import { contentKey, contentKeys, type Layout } from '../paths.ts'
import type { Bucket } from './bucket.ts'
import type { LocalFile } from './etags.ts'

/** A bucket with the local folder where uploads are received. */
export type Store = {
  readonly bucket: Bucket
  /** Its folder holds uploads in flight, never contents. */
  readonly layout: Layout & { readonly encoding: Encoding }
  readonly stagingFolder: string
  readonly digester: Digester
  /** Uploads to the bucket in progress: the last one waits for those before it. */
  readonly underWay: Map<string, Promise<unknown>>
}

/** The key for the content of a local file, which is encoded as its name says. */
export const keyOf = ({ layout }: Store, { sha256, path }: Pick<LocalFile, 'sha256' | 'path'>): string =>
  contentKey(layout, sha256, encodingOf(path))

/** Keys of copies that are not encoded as a key says. */
export const otherKeys = ({ layout }: Store, { sha256, key }: { readonly sha256: string; readonly key: string }) =>
  contentKeys(layout, sha256).filter((other) => encodingOf(other) !== encodingOf(key))
