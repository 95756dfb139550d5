import type { DigestSession } from './digests.ts'
import { openPool } from './pool.ts'
import { startSession } from './session.ts'

export type Digester = AsyncDisposable & { start(): DigestSession }

export function openDigester({ threads, ssdeep }: { readonly threads: number; readonly ssdeep: boolean }): Digester {
  const pool = openPool(threads)
  return {
    start: () => startSession(pool, ssdeep),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}
