import type { Knex } from 'knex'
import type { ActiveRuleset } from '../../statements/yara/active-rulesets.ts'
import type { ScanResult } from '../../statements/yara/save-scan.ts'
import type { WaitingFile } from '../../statements/yara/take-waiting.ts'
import type { Content } from '../../storage/storage.ts'
import { fileVariables } from '../../yara/file-variables.ts'
import { ruleSetOf, type Scanner, type ScanOutcome } from '../../yara/open-scanner.ts'
import type { RuleMatch } from '../../yara/rules.ts'
import { type FailureReason, failureOf } from './failure-of.ts'
import { openSourceCache } from './source-cache.ts'

export type FileToScan = {
  readonly file: Pick<WaitingFile, 'fileName' | 'fileType'>
  readonly content: Content
  readonly active: readonly ActiveRuleset[]
}
export type FileScan = Pick<ScanResult, 'matches' | 'failures'>

/** Scans files by all active rulesets at once, and by single ones when that fails. */
export type RulesetScanner = { scan(file: FileToScan, stop: AbortSignal): Promise<FileScan> }

const MAX_STRINGS = 16
const MAX_RULE_LENGTH = 128
// Failures in a row after which a ruleset is suspended until it is changed: others would wait for it.
const MAX_FAILURES = 5
const FAULTS_OF_RULES: readonly FailureReason[] = ['timeout', 'memory', 'crash', 'rules']

export function openRulesetScanner(db: Knex, scanner: Scanner): RulesetScanner {
  const sources = openSourceCache(db)
  const failures = new Map<string, number>()
  const failuresOf = (ruleset: ActiveRuleset): number => failures.get(versionKey(ruleset)) ?? 0

  async function scanBy(rulesets: readonly ActiveRuleset[], { file, content }: FileToScan, stop: AbortSignal) {
    const rules = ruleSetOf(await sources.of(rulesets))
    return scanner.scan({ rules, content, variables: fileVariables(file) }, stop)
  }

  async function scanAlone(ruleset: ActiveRuleset, file: FileToScan, stop: AbortSignal): Promise<FileScan> {
    if (failuresOf(ruleset) >= MAX_FAILURES) return failed([ruleset], 'suspended')
    const outcome = await scanBy([ruleset], file, stop)
    if (isFaultOfRules(outcome)) failures.set(versionKey(ruleset), failuresOf(ruleset) + 1)
    else failures.delete(versionKey(ruleset))
    return toFileScan(outcome, [ruleset])
  }

  async function scanTogether(
    rulesets: readonly ActiveRuleset[],
    file: FileToScan,
    stop: AbortSignal,
  ): Promise<FileScan> {
    const applied = rulesets.filter(({ isApplied }) => isApplied)
    if (applied.length === 0) return { matches: [], failures: [] }
    const outcome = await scanBy(rulesets, file, stop)
    if (!isFaultOfRules(outcome)) return toFileScan(outcome, applied)
    return joined(await inTurn(applied, (ruleset) => scanAlone(ruleset, file, stop)))
  }

  return {
    async scan(file, stop) {
      sources.keep(file.active)
      const steady = file.active.filter((ruleset) => failuresOf(ruleset) === 0)
      const unsteady = file.active.filter((ruleset) => ruleset.isApplied && failuresOf(ruleset) > 0)
      const together = await scanTogether(steady, file, stop)
      return joined([together, ...(await inTurn(unsteady, (ruleset) => scanAlone(ruleset, file, stop)))])
    },
  }
}

const versionKey = ({ id, version }: ActiveRuleset): string => `${id} ${version}`

function isFaultOfRules(outcome: ScanOutcome): boolean {
  return outcome.state === 'failed' && FAULTS_OF_RULES.includes(outcome.reason)
}

function toFileScan(outcome: ScanOutcome, rulesets: readonly ActiveRuleset[]): FileScan {
  if (outcome.state === 'failed') return failed(rulesets, outcome.reason)
  const versions = new Map(rulesets.map(({ id, version }) => [id, version]))
  const matches = outcome.matches.flatMap((match) => {
    const version = versions.get(match.namespace)
    return version === undefined ? [] : [toMatch(match, version)]
  })
  return { matches, failures: [] }
}

function toMatch({ namespace, rule, strings }: RuleMatch, version: number): ScanResult['matches'][number] {
  const first = strings.slice(0, MAX_STRINGS)
  return {
    rulesetId: namespace,
    version,
    rule: rule.slice(0, MAX_RULE_LENGTH),
    strings: first.map(({ identifier, offset, length, data }) => ({ identifier, offset, length, data })),
  }
}

function failed(rulesets: readonly ActiveRuleset[], reason: FailureReason): FileScan {
  return { matches: [], failures: rulesets.map((ruleset) => failureOf(ruleset, reason)) }
}

function joined(scans: readonly FileScan[]): FileScan {
  return { matches: scans.flatMap(({ matches }) => matches), failures: scans.flatMap((each) => each.failures) }
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}
