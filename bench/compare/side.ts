import type { Target } from '../scale/clients.ts'
import type { Meter } from './processor-time.ts'

/** Values that requests ask for, so that each one finds something. */
export type SideSamples = {
  readonly files: readonly KnownFile[]
  readonly tags: readonly string[]
}

export type KnownFile = {
  readonly sha256: string
  readonly md5: string
  readonly file_name: string
  readonly file_size: number
  readonly upload_time: string
}

/** Milliseconds until the first request was answered, and megabytes of memory of the server then. */
export type Start = { readonly firstMs: number; readonly laterMs: number; readonly idleMb: number }

/** A server that is measured. Without a meter it is not ours. */
export type Side = Target & {
  readonly name: string
  readonly known: SideSamples
  readonly meter: Meter | null
  readonly start: Start | null
}
