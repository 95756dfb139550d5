import type { ActiveRuleset } from '../../statements/yara/active-rulesets.ts'
import type { ScanResult } from '../../statements/yara/save-scan.ts'
import type { ScanOutcome } from '../../yara/open-scanner.ts'

export type FailureReason =
  | Extract<ScanOutcome, { state: 'failed' }>['reason']
  | 'missing'
  | 'interrupted'
  | 'suspended'

const MESSAGES: Readonly<Record<FailureReason, string>> = {
  timeout: 'The scan took too much time.',
  memory: 'The scan took too much memory.',
  crash: 'The scan ended the YARA engine.',
  too_large: 'The file is too large to be scanned.',
  unread: 'The content could not be read.',
  rules: 'The rules do not compile.',
  missing: 'The content is missing.',
  interrupted: 'The scan was interrupted too often.',
  suspended: 'The rules failed for several files. Change them to resume scans.',
}

export function failureOf({ id, version }: ActiveRuleset, reason: FailureReason): ScanResult['failures'][number] {
  return { rulesetId: id, version, error: MESSAGES[reason] }
}
