import type { App } from '../../call.ts'
import type { FileToScan } from '../../statements/hunts/select-files.ts'
import { DamagedContent } from '../../storage/damaged-content.ts'
import { MIN_PACED_BYTES, type Pace } from '../../storage/paced.ts'
import { fileVariables } from '../../yara/file-variables.ts'
import type { RuleSet, ScanOutcome } from '../../yara/open-scanner.ts'

export type FileScanner = {
  readonly ruleSets: readonly RuleSet[]
  readonly pace: Pace
  readonly signal: AbortSignal
}

const UNREAD = { state: 'failed', reason: 'unread' } as const

/** Reads the content once for all rules. Rejects if the storage does not work, or if the signal aborts. */
export async function scanFile(app: App, scanner: FileScanner, file: FileToScan): Promise<readonly ScanOutcome[]> {
  await scanner.pace(Math.max(file.fileSize, MIN_PACED_BYTES))
  const outcomes = await scanOnce(app, scanner, file)
  // A conversion to another encoding may have moved the file after it was opened.
  const isUnread = outcomes.some((outcome) => outcome.state === 'failed' && outcome.reason === 'unread')
  return isUnread ? scanOnce(app, scanner, file) : outcomes
}

async function scanOnce(app: App, { ruleSets, signal }: FileScanner, file: FileToScan) {
  try {
    const content = await app.storage.open(file.sha256)
    if (content === null) return ruleSets.map(() => UNREAD)
    return await app.scanner.scanByAll({ ruleSets, content, variables: fileVariables(file) }, signal)
  } catch (error) {
    if (error instanceof DamagedContent) return ruleSets.map(() => UNREAD)
    throw error
  }
}
