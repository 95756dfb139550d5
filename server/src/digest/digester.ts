import type { DigestSession } from './digests.ts'
import { type Load, openPool } from './pool.ts'
import { startSession } from './session.ts'

export type Digester = AsyncDisposable & { start(): DigestSession; load(): Load }

export function openDigester({ threads, ssdeep }: { readonly threads: number; readonly ssdeep: boolean }): Digester {
  const pool = openPool(threads)
  return {
    start: () => startSession(pool, ssdeep),
    load: pool.load,
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}
