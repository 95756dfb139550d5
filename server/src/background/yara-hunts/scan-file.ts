import type { App } from '../../call.ts'
import type { FileToScan } from '../../statements/hunts/select-files.ts'
import { DamagedContent } from '../../storage/damaged-content.ts'
import { MIN_PACED_BYTES, type Pace } from '../../storage/paced.ts'
import { fileVariables } from '../../yara/file-variables.ts'
import type { RuleSet, ScanOutcome } from '../../yara/open-scanner.ts'

export type FileScanner = {
  readonly rules: RuleSet
  readonly pace: Pace
  readonly signal: AbortSignal
}

/** Rejects if the storage does not work, or if the signal aborts. */
export async function scanFile(app: App, scanner: FileScanner, file: FileToScan): Promise<ScanOutcome> {
  await scanner.pace(Math.max(file.fileSize, MIN_PACED_BYTES))
  const outcome = await scanOnce(app, scanner, file)
  // A conversion to another encoding may have moved the file after it was opened.
  const isUnread = outcome.state === 'failed' && outcome.reason === 'unread'
  return isUnread ? scanOnce(app, scanner, file) : outcome
}

async function scanOnce(app: App, { rules, signal }: FileScanner, file: FileToScan): Promise<ScanOutcome> {
  try {
    const content = await app.storage.open(file.sha256)
    if (content === null) return { state: 'failed', reason: 'unread' }
    return await app.scanner.scan({ rules, content, variables: fileVariables(file) }, signal)
  } catch (error) {
    if (error instanceof DamagedContent) return { state: 'failed', reason: 'unread' }
    throw error
  }
}
