import type { Knex } from 'knex'
import type { ContentWalkOptions, ProcessedContent, Verdict } from '../domain/objects/contents/for-each-content.ts'
import { isStored } from '../domain/objects/contents/stored-files.ts'
import { verifyContent, verifyContents } from '../domain/objects/contents/verify-contents.ts'
import { ownContent } from '../statements/contents/content-locks.ts'
import type { StoredFile } from '../statements/objects/files-after.ts'
import type { Storage } from '../storage/storage.ts'
import type { Finding, FindingState } from './finding.ts'

export type ContentCheckOptions = ContentWalkOptions & {
  readonly storage: Storage
  /** Reads every content; otherwise only sizes are checked. */
  readonly verifyHashes: boolean
  readonly repair: boolean
}

const STATES: Readonly<Record<string, FindingState>> = {
  whole: 'whole',
  damaged: 'damaged',
  missing: 'missing',
  deleted: 'passed',
}

/** Every file that is listed: is its content there, and is it right? */
export async function* checkContents(care: ContentCheckOptions): AsyncGenerator<Finding> {
  for await (const tended of verifyContents({ ...care, isQuick: !care.verifyHashes })) {
    const wanted = care.repair && tended.state === 'damaged'
    const { state, detail } = wanted ? await repairSafely(care, tended) : outcomeOf(tended)
    yield { part: 'contents', what: tended.sha256, state, detail, id: tended.id, total: tended.total }
    if (tended.isLast) return
  }
}

type Outcome = Pick<Finding, 'state' | 'detail'>

const outcomeOf = ({ state, detail }: Verdict): Outcome => ({ state: STATES[state] ?? 'failed', detail })

async function repairSafely(care: ContentCheckOptions, file: ProcessedContent): Promise<Outcome> {
  try {
    return await repairContent(care, file)
  } catch (error) {
    return { state: 'failed', detail: `${file.detail}; not repaired: ${String(error)}` }
  }
}

/**
 * Damaged bytes are moved out of the way, so that another copy is found, or the next upload of the same content repairs it.
 * The lock blocks uploads and deletions of this content.
 */
function repairContent({ db, storage, abort }: ContentCheckOptions, file: StoredFile & Verdict): Promise<Outcome> {
  return db.transaction(async (trx: Knex.Transaction): Promise<Outcome> => {
    await ownContent(trx, file.sha256)
    if (!(await isStored(trx, file.sha256))) return { state: 'passed', detail: '' }
    const moved: string[] = []
    for (;;) {
      const verdict = await verifyContent({ storage, isQuick: false, abort }, file)
      const places = moved.length === 0 ? '' : `; moved to ${moved.join(', ')}`
      if (verdict.state === 'whole') return { state: 'repaired', detail: `another copy is intact${places}` }
      if (verdict.state === 'missing' && moved.length > 0)
        return { state: 'aside', detail: `${file.detail}${places}; to repair it, upload the same content` }
      if (verdict.state !== 'damaged') return outcomeOf(verdict)
      const place = await storage.setAside(file.sha256)
      if (place === null) return { state: 'failed', detail: `${verdict.detail}; could not be moved` }
      moved.push(place)
    }
  })
}
