import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { FactsExtraction } from '../../facts/open-extraction.ts'
import type { Logger } from '../../log.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { saveFacts, saveFailure } from '../../statements/facts/save-facts.ts'
import { type FileToExtract, releaseFile, takeFile } from '../../statements/facts/take-file.ts'
import type { Storage } from '../../storage/storage.ts'
import { readBeginning } from './read-beginning.ts'

export type ExtractionTools = {
  readonly db: Knex
  readonly storage: Pick<Storage, 'open'>
  readonly extraction: FactsExtraction
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'factsExtracted'>
  /** Files of the backlog in a second, at most. */
  readonly backlogRate: number
}

const LEASE_SECONDS = 120
// A file that ended this many processes is not tried again.
const MAX_ATTEMPTS = 3

/** Extracts the facts of all files that wait for it, one after another. */
export async function extractWaiting(tools: ExtractionTools, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const file = await takeFile(tools.db, LEASE_SECONDS)
    if (file === null) return
    await extractOne(tools, file, stop)
    if (file.state === 'backlog')
      await wait(1000 / tools.backlogRate, undefined, { signal: stop }).catch(() => undefined)
  }
}

async function extractOne(tools: ExtractionTools, file: FileToExtract, stop: AbortSignal): Promise<void> {
  const { db, log, metrics } = tools
  const { objectId, sha256, attempts } = file
  if (attempts > MAX_ATTEMPTS) return giveUp(tools, file, 'The extraction was interrupted too often.')
  const data = await readBeginning(tools.storage, file, stop).catch((error: unknown) => {
    if (!stop.aborted)
      log.warn({ sha256, error: String(error) }, 'content not read for its facts; it is tried again later')
    return 'unread' as const
  })
  if (stop.aborted) return releaseFile(db, objectId)
  if (data === 'unread') return
  if (data === null) return giveUp(tools, file, 'The content is missing.')
  const extracted = await tools.extraction
    .extract({ data, sizeBytes: file.fileSize }, stop)
    .catch((error: unknown) => ({ error: String(error) }))
  if (stop.aborted) return releaseFile(db, objectId)
  if ('error' in extracted) {
    log.warn({ sha256, error: extracted.error }, 'facts of a file not extracted')
    return giveUp(tools, file, 'The extraction took too much time or memory.')
  }
  const { entropy, ...facts } = extracted
  await saveFacts(db, { ...facts, objectId, entropyMillis: Math.round(entropy * 1000) })
  metrics.factsExtracted('done')
}

async function giveUp({ db, metrics }: ExtractionTools, { objectId }: FileToExtract, error: string): Promise<void> {
  await saveFailure(db, objectId, error)
  metrics.factsExtracted('failed')
}
