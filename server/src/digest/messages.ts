import type { Digests } from './digests.ts'

export type HashName = 'md5' | 'sha1' | 'sha256' | 'sha512'

/** What one worker computes of a stream: large streams are hashed by two, and the type of the file is asked of the first worker. */
export type Share = {
  readonly hashes: readonly HashName[]
  /** What is neither one of the hashes nor a similarity digest nor the type. */
  readonly others: boolean
  readonly ssdeep: boolean
  readonly tlsh: boolean
  readonly fileType: boolean
}

/** The next bytes of a stream. `path` is set on its last task, `isAborted` on one that only drops the stream. */
export type Task = {
  readonly id: number
  readonly share: Share
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly path: string | null
  readonly isAborted: boolean
}

/** Of the share of a worker. */
export type Result = Partial<Digests>

/** Every task is answered by one reply, in order; `buffer` goes back to be filled again. */
export type Reply = {
  readonly id: number
  readonly buffer: ArrayBuffer
  readonly result: Result | null
  readonly failure: string | null
}
