import type { DigestSession, SimilarityDigests } from './digests.ts'
import { type Load, openPool } from './pool.ts'
import { startSession } from './session.ts'

export type Digester = AsyncDisposable & { start(): DigestSession; load(): Load }

type DigesterOptions = Partial<SimilarityDigests> & { readonly threads: number }

export function openDigester({ threads, ssdeep = false, tlsh = false }: DigesterOptions): Digester {
  const pool = openPool(threads)
  return {
    start: () => startSession(pool, { ssdeep, tlsh }),
    load: pool.load,
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}
