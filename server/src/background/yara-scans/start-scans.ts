import type { App } from '../../call.ts'
import { type ActiveRuleset, activeRulesets } from '../../statements/yara/active-rulesets.ts'
import { saveScan } from '../../statements/yara/save-scan.ts'
import { endWaiting, releaseWaiting, takeWaiting, type WaitingFile } from '../../statements/yara/take-waiting.ts'
import type { Loop } from '../loop.ts'
import type { Background } from '../open-background.ts'
import { announceMatches, tagFile } from './announce-matches.ts'
import { type FailureReason, failureOf } from './failure-of.ts'
import { type FileScan, openRulesetScanner, type RulesetScanner } from './open-ruleset-scanner.ts'

type ScanTools = { readonly app: App; readonly scanner: RulesetScanner }

const LEASE_SECONDS = 600
// A file that ended this many processes is not tried again.
const MAX_ATTEMPTS = 3

/** Scans new files by the active rulesets until it is disposed. */
export function startScans(app: App, background: Background): Loop {
  const tools = { app, scanner: openRulesetScanner(app.db, app.scanner) }
  return background.start({ name: 'yara_scans', run: (stop) => scanWaiting(tools, stop) })
}

/** Scans all files that wait for it, one after another. */
async function scanWaiting(tools: ScanTools, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const file = await takeWaiting(tools.app.db, LEASE_SECONDS)
    if (file === null) return
    try {
      await scanOne(tools, file, stop)
    } catch (error) {
      if (stop.aborted) return releaseWaiting(tools.app.db, file.objectId)
      throw error
    }
  }
}

async function scanOne({ app, scanner }: ScanTools, file: WaitingFile, stop: AbortSignal): Promise<void> {
  const active = await activeRulesets(app.db, file.objectId)
  const applied = active.filter(({ isApplied }) => isApplied)
  if (applied.length === 0) return endWaiting(app.db, file.objectId)
  const fail = (reason: FailureReason) =>
    finish(app, { file, applied, stop }, { matches: [], failures: applied.map((each) => failureOf(each, reason)) })
  if (file.attempts > MAX_ATTEMPTS) return fail('interrupted')
  const content = await app.storage.open(file.sha256)
  if (content === null) return fail('missing')
  await finish(app, { file, applied, stop }, await scanner.scan({ file, content, active }, stop))
}

type ScannedFile = {
  readonly file: WaitingFile
  readonly applied: readonly ActiveRuleset[]
  readonly stop: AbortSignal
}

/** Tags first: a process that ends in between does it again. */
async function finish(app: App, { file, applied, stop }: ScannedFile, found: FileScan): Promise<void> {
  const { objectId, sha256 } = file
  const matched = applied.filter(({ id }) => found.matches.some(({ rulesetId }) => rulesetId === id))
  for (const ruleset of matched) await tagFile(app, { sha256, ruleset, stop })
  announceMatches(app, { sha256, applied, matches: await saveScan(app.db, { objectId, ...found }) })
  for (const ruleset of applied)
    app.metrics.yaraScanned(found.failures.some(({ rulesetId }) => rulesetId === ruleset.id) ? 'failed' : 'done')
}
