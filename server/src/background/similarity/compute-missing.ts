import type { Knex } from 'knex'
import { createTlsh } from '../../digest/tlsh.ts'
import type { Logger } from '../../log.ts'
import { indexedGrams } from '../../similarity/ssdeep-grams.ts'
import { filesWithoutSimilarity, type UncomparedFile } from '../../statements/similarity/files-without.ts'
import { type ComputedSimilarity, saveSimilarities } from '../../statements/similarity/save-similarities.ts'
import { DamagedContent } from '../../storage/damaged-content.ts'
import { type Clock, paced } from '../../storage/paced.ts'
import type { Storage } from '../../storage/storage.ts'

export type MissingSimilarityOptions = {
  readonly db: Knex
  readonly storage: Pick<Storage, 'open' | 'place'>
  readonly log: Logger
  readonly bytesPerSecond: number
  readonly clock: Clock
}

const BATCH = 64
// That many failures in a row are not caused by single files.
const GIVE_UP_AFTER = 20
const RESTART_MS = 86_400_000

/** Computes similarity digests of files that have none. Its progress is in the rows, so that another process can continue after a crash. */
export function openMissingSimilarity(options: MissingSimilarityOptions): (signal: AbortSignal) => Promise<void> {
  const { db, clock, bytesPerSecond } = options
  let afterId = 0
  let restartAt = clock.now() + RESTART_MS
  return async (signal) => {
    if (clock.now() >= restartAt) {
      // Files that could not be read, and those that were restored, have lower numbers.
      afterId = 0
      restartAt = clock.now() + RESTART_MS
    }
    const compute = openComputing(
      { ...options, storage: paced(options.storage, { bytesPerSecond, clock, signal }) },
      signal,
    )
    while (!signal.aborted) {
      const files = await filesWithoutSimilarity(db, afterId, BATCH)
      const last = files.at(-1)
      if (last === undefined) return
      const computed: ComputedSimilarity[] = []
      for (const file of files) computed.push(...(await compute(file)))
      await saveSimilarities(db, computed)
      afterId = last.id
    }
  }
}

type Compute = (file: UncomparedFile) => Promise<readonly ComputedSimilarity[]>

/** A file that cannot be read now is left out, unless all are. */
function openComputing({ storage, log }: MissingSimilarityOptions, signal: AbortSignal): Compute {
  let failures = 0
  return async ({ id: objectId, dhash, ssdeep }) => {
    try {
      const tlsh = await tlshOf(storage, dhash, signal)
      failures = 0
      return [{ objectId, tlsh, grams: indexedGrams(ssdeep ?? '') }]
    } catch (error) {
      signal.throwIfAborted()
      failures += 1
      if (failures === GIVE_UP_AFTER) throw error
      log.warn({ sha256: dhash, error: String(error) }, 'similarity digests of a file not computed')
      return []
    }
  }
}

/** Null if the content is missing, damaged, or too short for a digest. */
async function tlshOf(
  storage: MissingSimilarityOptions['storage'],
  sha256: string,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const content = await storage.open(sha256)
  if (content === null) return null
  const tlsh = createTlsh()
  try {
    for await (const chunk of content.lend()) {
      signal.throwIfAborted()
      tlsh.update(chunk)
    }
  } catch (error) {
    if (error instanceof DamagedContent) return null
    throw error
  }
  return tlsh.digest()
}
