import type { Client } from '@lazaret/sdk'
import type { Kind } from './kinds.ts'

/** The calls for objects of a kind. */
export function recordsOf({ objects, files, configs, blobs }: Client, kind: Kind) {
  return { object: objects, file: files, config: configs, blob: blobs }[kind]
}
