import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { FactsExtraction } from '../../facts/open-extraction.ts'
import type { Logger } from '../../log.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { type NewFacts, saveFacts, saveFailure } from '../../statements/facts/save-facts.ts'
import { type FileToExtract, releaseFiles, takeFiles } from '../../statements/facts/take-files.ts'
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

// A task of a thread costs as much as the facts of a small file.
const LEASE = { seconds: 120, maxFiles: 32, maxBytes: 256 * 1024 }
// A file that ended this many processes is not tried again.
const MAX_ATTEMPTS = 3

/**
 * Extracts the facts of all files that wait for it: small ones together, others one after another. Those that come meanwhile are left to the
 * next round, which does them together.
 */
export async function extractWaiting(tools: ExtractionTools, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const { files, areAll } = await takeFiles(tools.db, LEASE)
    const [first] = files
    if (first === undefined) return
    await extractFiles(tools, files, stop)
    if (areAll) return
    if (first.state === 'backlog')
      await wait(1000 / tools.backlogRate, undefined, { signal: stop }).catch(() => undefined)
  }
}

async function extractFiles(tools: ExtractionTools, files: readonly FileToExtract[], stop: AbortSignal): Promise<void> {
  const { db, log, metrics } = tools
  const contents = await readContents(tools, files, stop)
  const extracted = await extractContents(tools, contents, stop)
  if (stop.aborted)
    return releaseFiles(
      db,
      files.map(({ objectId }) => objectId),
    )
  if (!('error' in extracted)) {
    if (extracted.length > 0) await saveFacts(db, extracted)
    for (let n = 0; n < extracted.length; n++) metrics.factsExtracted('done')
  } else if (contents.length > 1) {
    // One of them is at fault.
    for (const { file } of contents) await extractFiles(tools, [file], stop)
  } else {
    for (const { file } of contents) {
      log.warn({ sha256: file.sha256, error: extracted.error }, 'facts of a file not extracted')
      await giveUp(tools, file, 'The extraction took too much time or memory.')
    }
  }
}

type FileContent = { readonly file: FileToExtract; readonly data: Uint8Array<ArrayBuffer> }

async function readContents(
  tools: ExtractionTools,
  files: readonly FileToExtract[],
  stop: AbortSignal,
): Promise<FileContent[]> {
  const contents: FileContent[] = []
  for (const file of files) {
    const data =
      file.attempts > MAX_ATTEMPTS
        ? await giveUp(tools, file, 'The extraction was interrupted too often.')
        : await readContent(tools, file, stop)
    if (data !== null) contents.push({ file, data })
  }
  return contents
}

/** Null if there is nothing to extract from. */
async function readContent(
  tools: ExtractionTools,
  file: FileToExtract,
  stop: AbortSignal,
): Promise<FileContent['data'] | null> {
  try {
    const data = await readBeginning(tools.storage, file, stop)
    return data ?? (await giveUp(tools, file, 'The content is missing.'))
  } catch (error) {
    const { sha256 } = file
    if (!stop.aborted)
      tools.log.warn({ sha256, error: String(error) }, 'content not read for its facts; it is tried again later')
    return null
  }
}

async function extractContents({ extraction }: ExtractionTools, contents: readonly FileContent[], stop: AbortSignal) {
  if (contents.length === 0 || stop.aborted) return []
  const inputs = contents.map(({ file, data }) => ({ data, sizeBytes: file.fileSize }))
  try {
    const results = await extraction.extract(inputs, stop)
    return contents.flatMap(({ file: { objectId } }, n): NewFacts[] => {
      const result = results[n]
      if (result === undefined) return []
      const { entropy, ...facts } = result
      return [{ ...facts, objectId, entropyMillis: Math.round(entropy * 1000) }]
    })
  } catch (error) {
    return { error: String(error) }
  }
}

async function giveUp({ db, metrics }: ExtractionTools, { objectId }: FileToExtract, error: string): Promise<null> {
  await saveFailure(db, objectId, error)
  metrics.factsExtracted('failed')
  return null
}
