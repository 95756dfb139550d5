import { Piscina } from 'piscina'
import type { ExtractionInput, ExtractionResult } from './worker.ts'

export type FactsExtraction = AsyncDisposable & {
  /** Rejects if the files together take too long or too much memory; `stop` ends it. The bytes are moved to the thread. */
  extract(inputs: readonly ExtractionInput[], stop: AbortSignal): Promise<readonly ExtractionResult[]>
}

export type ExtractionLimits = { readonly threads: number; readonly timeoutMs: number }

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)
const MAX_HEAP_MB = 256

/** Threads of their own, started on first use: a file that ends one costs no other file. */
export function openExtraction({ threads, timeoutMs }: ExtractionLimits): FactsExtraction {
  const pool = new Piscina({
    filename: WORKER.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: 4 },
  })
  return {
    extract: (inputs, stop) =>
      // An aborted task ends its thread, whatever that is doing.
      pool.run(inputs, {
        name: 'extract',
        transferList: inputs.map(({ data }) => data.buffer),
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
      }),
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}
