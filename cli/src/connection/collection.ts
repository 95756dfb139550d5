import type { Kind } from '../arguments/kinds.ts'
import type { OpenClient } from './connection.ts'

/** Returns the namespace of the client that lists, searches and counts objects of a kind. */
export function collectionOf({ files, configs, blobs, objects }: OpenClient['client'], kind: Kind) {
  return { file: files, config: configs, blob: blobs, object: objects }[kind]
}
