import type { App } from '../../call.ts'
import { endHunt } from '../../statements/hunts/end-hunt.ts'
import type { FileToScan } from '../../statements/hunts/select-files.ts'
import { type NewHit, settleFiles } from '../../statements/hunts/settle-files.ts'
import type { HuntEndCode } from '../../tables/yara-hunt.ts'
import type { RuleMatch } from '../../yara/rules.ts'
import { keepsRights } from '../bulk-jobs/caller-of-job.ts'
import type { HuntWork, Progress } from './hunt-work.ts'

const FLUSH_MS = 1000
const MAX_HITS = 10_000
const MAX_STRINGS = 16

/** Records scans together, at most about a second after the first of them. */
export function openProgress(app: App, { hunt, holder, caller }: HuntWork): Progress {
  let beforeId = hunt.beforeId
  let hitCount = hunt.hits
  let flushedAt = performance.now()
  let unsaved = NOTHING
  const flush = async (nextId: number): Promise<boolean> => {
    const now = performance.now()
    const files = { ...unsaved, huntId: hunt.id, holder, beforeId, nextId, busyMs: Math.round(now - flushedAt) }
    const isSaved = await app.db.transaction(
      async (trx) => (await keepsRights(trx, hunt, caller)) && settleFiles(trx, files),
    )
    ;[beforeId, flushedAt, unsaved] = [nextId, now, NOTHING]
    return isSaved
  }
  const stop = async (nextId: number, reason: HuntEndCode): Promise<false> => {
    if (await flush(nextId)) await endHunt(app.db, hunt.id, { state: 'stopped', reason })
    return false
  }
  return {
    flush,
    async add(file, outcome) {
      if (outcome.state === 'failed' && outcome.reason === 'rules') return stop(file.id + 1, 'rules')
      const hits = outcome.state === 'scanned' ? hitsOf(file, outcome.matches).slice(0, MAX_HITS - hitCount) : []
      hitCount += hits.length
      unsaved = {
        scanned: unsaved.scanned + (outcome.state === 'failed' ? 0 : 1),
        skipped: unsaved.skipped + (outcome.state === 'skipped' ? 1 : 0),
        failed: unsaved.failed + (outcome.state === 'failed' ? 1 : 0),
        matched: unsaved.matched + (hits.length > 0 ? 1 : 0),
        bytes: unsaved.bytes + (outcome.state === 'scanned' ? file.fileSize : 0),
        hits: [...unsaved.hits, ...hits],
      }
      if (hitCount >= MAX_HITS) return stop(file.id, 'too_many_hits')
      return performance.now() - flushedAt < FLUSH_MS || flush(file.id)
    },
  }
}

const NOTHING = { scanned: 0, skipped: 0, failed: 0, matched: 0, bytes: 0, hits: [] as readonly NewHit[] }

function hitsOf({ id }: FileToScan, matches: readonly RuleMatch[]): readonly NewHit[] {
  return matches.map(({ rule, strings }) => ({ object_id: id, rule, strings: strings.slice(0, MAX_STRINGS) }))
}
