import type { App } from '../../call.ts'
import { openExtraction } from '../../facts/open-extraction.ts'
import { retryFailedFacts } from '../../statements/facts/add-backlog.ts'
import type { Loop } from '../loop.ts'
import type { Background } from '../open-background.ts'
import { extractWaiting } from './extract-waiting.ts'

// Uploads and downloads come first: one thread of each process.
const THREADS = 1

/** Extracts facts until it is disposed, which interrupts the file in progress. */
export function startFacts(
  { db, storage, log, metrics, settings }: App,
  background: Background,
): Pick<Loop, 'kick'> & AsyncDisposable {
  const extraction = openExtraction({ threads: THREADS, timeoutMs: settings.factsTimeoutMs })
  const tools = { db, storage, extraction, log, metrics, backlogRate: settings.factsBacklogRate }
  const loop = background.start({
    name: 'file_facts',
    run: (stop) => extractWaiting(tools, stop),
    prepareRequested: retryFailedFacts,
  })
  return {
    kick: loop.kick,
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      await extraction[Symbol.asyncDispose]()
    },
  }
}
