import { createHash } from 'node:crypto'
import { Problem, unavailable } from '../errors/problems.ts'
import type { Content } from '../storage/storage.ts'
import { ENGINE_PACKAGE, isEngineInstalled } from './engine.ts'
import type { EngineResponse } from './messages.ts'
import { type Lane, openLane } from './open-lane.ts'
import { EngineEnded, type EngineFailure, EngineNotStarted, type EngineProcess } from './open-process.ts'
import type { FileVariables, RuleCheck, RuleMatch, RuleSource } from './rules.ts'

/** Compiled once, and kept by the processes for the files that follow. */
export type RuleSet = { readonly key: string; readonly sources: readonly RuleSource[] }

export type ScanOutcome =
  | { readonly state: 'scanned'; readonly matches: readonly RuleMatch[] }
  /** This file, or these rules, cannot be scanned: to try again would end the same way. */
  | { readonly state: 'failed'; readonly reason: EngineFailure | 'too_large' | 'unread' | 'rules' }

type FileInput = {
  readonly content: Pick<Content, 'path' | 'read' | 'sizeBytes'>
  readonly variables?: FileVariables
}

export type ScanInput = FileInput & { readonly rules: RuleSet }
export type JointScanInput = FileInput & { readonly ruleSets: readonly RuleSet[] }

/** Compiles YARA rules, and scans stored contents with them, in processes of its own: they start at first use and end when idle. */
export type Scanner = AsyncDisposable & {
  /** False if YARA is switched off, or its package is missing: then every function throws `unsupported`. */
  readonly isAvailable: boolean
  /** Errors and warnings of the compiler. Rules that take too long to compile, or end the compiler, have an error that says so. */
  check(source: string, signal: AbortSignal): Promise<RuleCheck>
  /** One file after another. Rejects if the signal aborts, if the content cannot be read from its storage, or if no process can be started. */
  scan(input: ScanInput, signal: AbortSignal): Promise<ScanOutcome>
  /** Reads the content once and scans it by each of at most `MAX_RULE_SETS`, whose outcomes are in the same order. */
  scanByAll(input: JointScanInput, signal: AbortSignal): Promise<readonly ScanOutcome[]>
  /** The same as `scan` for someone who waits: it does not wait for files of others in the background. */
  scanNow(input: ScanInput, signal: AbortSignal): Promise<ScanOutcome>
}

export type ScannerOptions = {
  readonly isEnabled: boolean
  /** For one file. */
  readonly timeoutMs: number
  readonly maxFileBytes: number
}

/** The process of the engine keeps that many and some others. */
export const MAX_RULE_SETS = 6
const COMPILE_MS = 20_000
// Of checks, and of scans that someone waits for.
const MAX_WAITING = 32
const ENGINE_BYTES = 1024 ** 3
// The engine ends a scan itself; the process is killed when it does not.
const GRACE_MS = 5000
const STREAM_MS = 120_000

/** Rules with the same key have the same sources. */
export function ruleSetOf(sources: readonly RuleSource[]): RuleSet {
  return { key: createHash('sha256').update(JSON.stringify(sources)).digest('hex'), sources }
}

export function openScanner({ isEnabled, timeoutMs, maxFileBytes }: ScannerOptions): Scanner {
  const isAvailable = isEnabled && isEngineInstalled()
  const stack = new AsyncDisposableStack()
  // Someone waits for a check, and no check waits for files.
  const checks = stack.use(openLane({ maxMemoryBytes: ENGINE_BYTES, maxWaiting: MAX_WAITING }))
  const openScans = (maxWaiting: number): Lane =>
    stack.use(openLane({ maxMemoryBytes: ENGINE_BYTES + maxFileBytes, maxWaiting }))
  const [scans, urgentScans] = [openScans(Infinity), openScans(MAX_WAITING)]
  const scanAllIn = async (lane: Lane, input: JointScanInput, signal: AbortSignal): Promise<readonly ScanOutcome[]> => {
    requireAvailable(isAvailable)
    if (input.content.sizeBytes > maxFileBytes) return input.ruleSets.map(() => failedBy('too_large'))
    return lane.run(signal, (process) => scanBy(process, { ...input, timeoutMs }, signal)).catch(startProblem)
  }
  const scanIn = async (lane: Lane, input: ScanInput, signal: AbortSignal): Promise<ScanOutcome> => {
    const scanOnce = async () => firstOf(await scanAllIn(lane, { ...input, ruleSets: [input.rules] }, signal))
    // A file that ends two processes is at fault itself.
    const first = await scanOnce()
    const hasCrashed = first.state === 'failed' && first.reason === 'crash'
    return hasCrashed ? scanOnce() : first
  }
  return {
    isAvailable,
    async check(source, signal) {
      requireAvailable(isAvailable)
      return checks.run(signal, (process) => checkBy(process, source, signal)).catch(startProblem)
    },
    scan: (input, signal) => scanIn(scans, input, signal),
    async scanByAll({ ruleSets, ...file }, signal) {
      const scanAlone = (rules: RuleSet) => scanIn(scans, { ...file, rules }, signal)
      const outcomes = ruleSets.length === 1 ? [] : await scanAllIn(scans, { ...file, ruleSets }, signal)
      // The others are not to blame for rules that end the process.
      return outcomes.every(hasEndedProcess) ? inTurn(ruleSets, scanAlone) : outcomes
    },
    scanNow: (input, signal) => scanIn(urgentScans, input, signal),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

function requireAvailable(isAvailable: boolean): void {
  if (!isAvailable)
    throw new Problem(
      'unsupported',
      `This server has no YARA: enable_yara is off, or ${ENGINE_PACKAGE} is not installed.`,
    )
}

function startProblem(error: unknown): never {
  if (error instanceof EngineNotStarted) throw unavailable(`the YARA engine does not start: ${error.message}`)
  throw error
}

async function checkBy(process: EngineProcess, source: string, signal: AbortSignal): Promise<RuleCheck> {
  try {
    const response = await process.request({ kind: 'check', source }, { timeoutMs: COMPILE_MS, signal })
    if (response.kind === 'checked') return response.check
    throw unexpected(response)
  } catch (error) {
    if (!(error instanceof EngineEnded)) throw error
    const message =
      error.reason === 'crash' ? 'these rules end the compiler' : `the compiler takes too much ${WHAT[error.reason]}`
    return { errors: [{ code: error.reason, message, line: null, column: null }], warnings: [] }
  }
}

const WHAT = { timeout: 'time', memory: 'memory' } as const

type ScanRequest = JointScanInput & { readonly timeoutMs: number }
type FailureOutcome = Extract<ScanOutcome, { state: 'failed' }>

const failedBy = (reason: FailureOutcome['reason']): FailureOutcome => ({ state: 'failed', reason })

function firstOf([first]: readonly ScanOutcome[]): ScanOutcome {
  if (first === undefined) throw new Error('a scan without an outcome')
  return first
}

async function inTurn(
  ruleSets: readonly RuleSet[],
  scan: (rules: RuleSet) => Promise<ScanOutcome>,
): Promise<readonly ScanOutcome[]> {
  const outcomes: ScanOutcome[] = []
  for (const rules of ruleSets) outcomes.push(await scan(rules))
  return outcomes
}

function hasEndedProcess(outcome: ScanOutcome): boolean {
  return outcome.state === 'failed' && ['timeout', 'crash', 'memory'].includes(outcome.reason)
}

async function scanBy(
  process: EngineProcess,
  input: ScanRequest,
  signal: AbortSignal,
): Promise<readonly ScanOutcome[]> {
  try {
    const refused = await loadMissing(process, input.ruleSets, signal)
    const ruleSets = input.ruleSets.filter(({ key }) => !refused.has(key))
    if (ruleSets.length === 0) return input.ruleSets.map(() => failedBy('rules'))
    const response = await requestScan(process, { ...input, ruleSets }, signal)
    if (response.kind === 'unread') return input.ruleSets.map(() => failedBy('unread'))
    if (response.kind !== 'scanned') throw unexpected(response)
    const outcomes = new Map(ruleSets.map(({ key }, index) => [key, outcomeOf(response.matches[index] ?? null)]))
    return input.ruleSets.map(({ key }) => outcomes.get(key) ?? failedBy('rules'))
  } catch (error) {
    if (error instanceof EngineEnded) return input.ruleSets.map(() => failedBy(error.reason))
    throw error
  }
}

function outcomeOf(matches: readonly RuleMatch[] | null): ScanOutcome {
  return matches === null ? failedBy('timeout') : { state: 'scanned', matches }
}

/** The keys of rules that do not compile. */
async function loadMissing(
  process: EngineProcess,
  ruleSets: readonly RuleSet[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const options = { timeoutMs: COMPILE_MS, signal }
  const found = await process.request({ kind: 'find', keys: ruleSets.map(({ key }) => key) }, options)
  const refused = new Set<string>()
  if (found.kind !== 'not loaded') return refused
  for (const { key, sources } of ruleSets) {
    if (!found.keys.includes(key)) continue
    const { kind } = await process.request({ kind: 'load', key, sources }, options)
    if (kind !== 'loaded') refused.add(key)
  }
  return refused
}

function requestScan(
  process: EngineProcess,
  { ruleSets, content, variables = {}, timeoutMs }: ScanRequest,
  signal: AbortSignal,
): Promise<EngineResponse> {
  const { path, sizeBytes } = content
  const keys = ruleSets.map(({ key }) => key)
  const request = { kind: 'scan', keys, path, sizeBytes, variables, timeoutMs } as const
  const killMs = timeoutMs * keys.length + GRACE_MS
  return path === null
    ? process.request(request, { timeoutMs: killMs + STREAM_MS, signal, body: content.read() })
    : process.request(request, { timeoutMs: killMs, signal })
}

function unexpected({ kind }: EngineResponse): Error {
  return new Error(`the YARA process answered "${kind}" to another request`)
}
