import type { Knex } from 'knex'
import { isStored } from '../domain/objects/contents/stored-files.ts'
import { ownContent } from '../statements/contents/content-locks.ts'
import { knownFiles } from '../statements/contents/known-files.ts'
import type { Storage } from '../storage/storage.ts'
import type { Finding } from './finding.ts'

const BATCH = 500

export type OrphanCheckOptions = {
  readonly db: Knex
  readonly storage: Storage
  readonly repair: boolean
  /** Content that is younger may belong to an upload under way: its row comes last. */
  readonly graceMs: number
  readonly stop: AbortSignal
}

/** Contents that no file refers to. */
export async function* checkOrphans(care: OrphanCheckOptions): AsyncGenerator<Finding> {
  let batch: string[] = []
  for await (const { sha256, changedAt } of care.storage.list()) {
    if (care.stop.aborted) return
    if (Date.now() - changedAt < care.graceMs) {
      yield finding(sha256, 'passed', 'too young to judge')
      continue
    }
    batch.push(sha256)
    if (batch.length < BATCH) continue
    yield* judge(care, batch)
    batch = []
  }
  yield* judge(care, batch)
}

async function* judge(care: OrphanCheckOptions, batch: readonly string[]): AsyncGenerator<Finding> {
  const needed = await knownFiles(care.db, batch)
  for (const sha256 of batch) {
    if (needed.has(sha256)) yield finding(sha256, 'whole', '')
    else if (care.repair) yield await moveAway(care, sha256)
    else yield finding(sha256, 'orphan', 'content that no file needs')
  }
}

/** Not deleted: after a database was restored, such bytes may be the only ones of a sample. */
async function moveAway({ db, storage }: OrphanCheckOptions, sha256: string): Promise<Finding> {
  try {
    return await db.transaction(async (trx) => {
      await ownContent(trx, sha256)
      if (await isStored(trx, sha256)) return finding(sha256, 'whole', '')
      const place = await storage.setAside(sha256)
      return place === null
        ? finding(sha256, 'passed', 'already gone, or stored under the other naming scheme')
        : finding(sha256, 'aside', `no file needs it; moved to ${place}`)
    })
  } catch (error) {
    return finding(sha256, 'failed', String(error))
  }
}

function finding(what: string, state: Finding['state'], detail: string): Finding {
  return { part: 'orphans', what, state, detail, id: null, total: null }
}
