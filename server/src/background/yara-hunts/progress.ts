import type { App, Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import type { ClaimedHunt } from '../../statements/hunts/claim-hunt.ts'
import { endHunt } from '../../statements/hunts/end-hunt.ts'
import type { FileToScan } from '../../statements/hunts/select-files.ts'
import { type NewHit, settleFiles } from '../../statements/hunts/settle-files.ts'
import type { Pace } from '../../storage/paced.ts'
import type { SqlCondition } from '../../tables/where.ts'
import type { HuntEndCode } from '../../tables/yara-hunt.ts'
import type { ScanOutcome } from '../../yara/open-scanner.ts'
import type { RuleMatch } from '../../yara/rules.ts'
import { keepsRights } from '../bulk-jobs/caller-of-job.ts'

import type { HuntRules } from './hunt-rules.ts'

/** Reads a query as the caller means it; null if every file matches. */
export type ReadQuery = (call: Call, kind: 'file', query: string) => Promise<{ readonly scan: SqlCondition } | null>

export type HuntWork = {
  readonly hunt: ClaimedHunt
  readonly rules: HuntRules
  readonly holder: string
  readonly caller: Caller
  readonly pace: Pace
  readonly signal: AbortSignal
  readonly readQuery: ReadQuery
}

const FLUSH_MS = 1000
const MAX_HITS = 10_000
const MAX_STRINGS = 16

/** Skipped: no rule can match the file, which was not read. */
export type FileOutcome = ScanOutcome | { readonly state: 'skipped' }

export type Progress = {
  /** Adds the scan of a file. False if the hunt has ended, or is no longer ours. */
  add(file: FileToScan, outcome: FileOutcome): Promise<boolean>
  /** Records the scans so far: files with this number and higher ones are done. False as above. */
  flush(nextId: number): Promise<boolean>
}

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
