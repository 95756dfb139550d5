import { Transform, type TransformCallback } from 'node:stream'
import { Parser, type Result } from 'tap-parser'
import type { FileRun } from './runner/run-file.ts'

const MAX_SLOW_FILES = 20

type Tally = { passed: number; failed: number; skipped: number }
type Leaf = {
  readonly path: readonly string[]
  readonly outcome: keyof Tally
  readonly message?: string
  readonly diag?: Diagnostics | string | undefined
}
/** What tap adds to a failure, of which there may be more. */
type Diagnostics = {
  readonly at?: { readonly fileName: string; readonly lineNumber: number; readonly columnNumber: number }
  readonly diff?: string
  readonly stack?: string
  readonly [name: string]: unknown
}
type EndedFile = { readonly name: string; readonly ok: boolean; readonly tally: Tally; readonly time: number | null }
/** A file that failed and ran again: unsteady if it passed then. */
type FirstRun = { readonly run: FileRun; readonly isUnsteady: boolean }
type FileWatch = {
  readonly path: readonly string[]
  readonly onLeaf: (leaf: Leaf) => void
  readonly onFile?: (file: EndedFile) => void
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(9)

// Reads raw TAP. The closing line is a contract of its own: `N passed, N failed[, N skipped]`, alone on a line.
export class Reporter extends Transform {
  #counts: Tally = { passed: 0, failed: 0, skipped: 0 }
  #failures: Leaf[] = []
  #skips: Leaf[] = []
  #files: { name: string; time: number }[] = []
  #firstRuns = new Map<string, FirstRun>()
  #processorMs = new Map<string, number>()
  #parser = new Parser()

  constructor() {
    super({ decodeStrings: false })
    watch(this.#parser, { path: [], onLeaf: (leaf) => this.#count(leaf), onFile: (file) => this.#printFile(file) })
    this.#parser.on('bailout', (reason) => this.#count(failure(['bail out'], String(reason ?? ''))))
  }

  /** Shows why a file failed before it ran again. */
  addFirstRun(file: string, firstRun: FirstRun): void {
    this.#firstRuns.set(file, firstRun)
  }

  addProcessorTime(file: string, processorMs: number | null): void {
    if (processorMs !== null) this.#processorMs.set(file, processorMs)
  }

  override _transform(chunk: unknown, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#parser.write(String(chunk))
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#parser.end()
    this.#printEnd()
    done()
  }

  #describeTimes({ name, time }: { readonly name: string; readonly time: number }): string {
    const processorMs = this.#processorMs.get(name)
    const processor = processorMs === undefined ? '' : `, ${(processorMs / 1000).toFixed(1)} s of processor time`
    return `${seconds(time)}  ${name}${processor}`
  }

  #say(text: string): void {
    this.push(`${text}\n`)
  }

  #count(leaf: Leaf): void {
    this.#counts[leaf.outcome] += 1
    if (leaf.outcome === 'failed') this.#failures.push(leaf)
    if (leaf.outcome === 'skipped') this.#skips.push(leaf)
  }

  #printFile({ name, ok, tally, time }: EndedFile): void {
    if (time) this.#files.push({ name, time })
    const skipped = tally.skipped ? `, ${tally.skipped} skipped` : ''
    const failed = tally.failed ? `, ${tally.failed} failed` : ''
    this.#say(
      `${ok ? 'ok    ' : 'FAILED'} ${name}  ${tally.passed} passed${failed}${skipped}${time ? `  ${Math.round(time)} ms` : ''}`,
    )
  }

  #printEnd(): void {
    const { passed, failed, skipped } = this.#counts
    const slowest = this.#files.toSorted((one, other) => other.time - one.time).slice(0, MAX_SLOW_FILES)
    // Of one file the time stands next to its name.
    if (slowest.length > 1) this.#say(`\nSlowest:\n${slowest.map((file) => this.#describeTimes(file)).join('\n')}`)
    if (this.#processorMs.size > 1) this.#say(`\nProcessor time:\n${describeAreas(this.#processorMs).join('\n')}`)
    if (this.#skips.length)
      this.#say(`\nSkipped:\n${this.#skips.map((s) => `  ${s.path.join(' > ')}: ${s.message}`).join('\n')}`)
    if (this.#failures.length) this.#say(`\nFailures:\n${this.#failures.map(describe).join('\n')}`)
    const again = [...this.#firstRuns]
    if (again.length) this.#say(`\nFirst runs of what ran again:\n${again.map(describeFirstRun).join('\n')}`)
    const unsteady = again.filter(([, { isUnsteady }]) => isUnsteady).map(([file]) => file)
    if (unsteady.length) this.#say(`\n${unsteady.length} unsteady: ${unsteady.join(', ')}`)
    this.#say(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  }
}

/** Follows one level of the TAP; every subtest ends with a summary assert, which is not a test of its own. */
function watch(parser: Parser, { path, onLeaf, onFile }: FileWatch): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  let child: { readonly name: string; readonly tally: Tally } | undefined
  const take = (leaf: Leaf): void => {
    tally[leaf.outcome] += 1
    onLeaf(leaf)
  }
  parser.on('child', (sub: Parser) => {
    const name = sub.name ?? ''
    child = { name, tally: watch(sub, { path: [...path, name], onLeaf: take }) }
  })
  parser.on('assert', (result: Result) => {
    const ended = child
    child = undefined
    if (!ended) return take(leafOf(result, path))
    const name = result.name || ended.name
    // A subtest that counted nothing, or failed although all its asserts passed (crash, time-out, wrong plan), speaks through its summary.
    const seen = ended.tally.passed + ended.tally.failed + ended.tally.skipped
    const silent = seen === 0 || (!result.ok && ended.tally.failed === 0)
    if (silent) {
      const leaf = result.ok && !result.skip ? assertsNothing([...path, name]) : leafOf(result, path)
      ended.tally[leaf.outcome] += 1
      take(leaf)
    }
    onFile?.({ name, ok: result.ok, tally: ended.tally, time: result.time })
  })
  return tally
}

function leafOf(result: Result, path: readonly string[]): Leaf {
  const here = [...path, result.name]
  // t.skip('reason') has the reason in the place of a name.
  if (result.skip === true) return { path, outcome: 'skipped', message: result.name || 'no reason given' }
  if (result.skip) return { path: here, outcome: 'skipped', message: result.skip }
  if (result.todo) return { path: here, outcome: 'skipped', message: `todo: ${result.todo}` }
  if (result.ok) return { path: here, outcome: 'passed', message: '' }
  return failure(here, result.diag)
}

function assertsNothing(path: readonly string[]): Leaf {
  return { path, outcome: 'skipped', message: 'asserts nothing' }
}

function failure(path: readonly string[], diag: Diagnostics | string | undefined): Leaf {
  return { path, outcome: 'failed', diag }
}

/** The processor time of each folder of tests, the most expensive first. */
function describeAreas(processorMs: ReadonlyMap<string, number>): string[] {
  const areas = new Map<string, { ms: number; files: number }>()
  for (const [file, ms] of processorMs) {
    const area = file.split('/').slice(0, -1).slice(0, 2).join('/')
    const sum = areas.get(area) ?? { ms: 0, files: 0 }
    areas.set(area, { ms: sum.ms + ms, files: sum.files + 1 })
  }
  const total = [...areas.values()].reduce((sum, { ms }) => sum + ms, 0)
  const rows = [...areas].sort(([, one], [, other]) => other.ms - one.ms)
  return [
    `${seconds(total)}  ${processorMs.size} files`,
    ...rows.map(([area, { ms, files }]) => `${seconds(ms)}  ${area}  ${files} files`),
  ]
}

function describeFirstRun([file, { run, isUnsteady }]: readonly [string, FirstRun]): string {
  const failures: Leaf[] = []
  const parser = new Parser()
  watch(parser, { path: [file], onLeaf: (leaf) => void (leaf.outcome === 'failed' && failures.push(leaf)) })
  parser.end(run.lines.join(''))
  const end = `exit code ${run.exitCode}${run.signal === null ? '' : `, ${run.signal}`}`
  return [
    `  ${file}: ${end}, ${isUnsteady ? 'passed' : 'failed again'} when run alone`,
    ...failures.map(describe),
    ...(run.stderr === '' ? [] : [`    stderr:\n${run.stderr.trimEnd()}\n`]),
  ].join('\n')
}

function describe({ path, diag }: Leaf): string {
  const lines = [`  ${path.join(' > ')}`]
  for (const text of detailsOf(diag))
    lines.push(
      ...text
        .trimEnd()
        .split('\n')
        .map((line) => `    ${line}`),
    )
  return `${lines.join('\n')}\n`
}

function detailsOf(diag: Leaf['diag']): string[] {
  if (!diag || typeof diag === 'string') return diag ? [diag] : []
  const { at, message, diff, stack, found, wanted, pattern, error, signal, exitCode, timeout, ...rest } = diag
  const place = at?.fileName ? `at ${at.fileName}:${at.lineNumber}:${at.columnNumber}` : ''
  const named = {
    message,
    found,
    wanted,
    pattern,
    error,
    signal,
    exitCode,
    timeout,
    code: rest.code,
    cause: rest.cause,
  }
  const shown = Object.entries(named).filter(([, value]) => value !== undefined && value !== null)
  return [
    place,
    ...shown
      .filter(([key]) => !diff || !['found', 'wanted'].includes(key))
      .map(([key, value]) => `${key}: ${textOf(value)}`),
    diff ?? '',
    stack ? `stack:\n${ownFrames(stack)}` : '',
  ].filter(Boolean)
}

function ownFrames(stack: string): string {
  const lines = stack.split('\n')
  const own = lines.filter((line) => !line.includes('node_modules'))
  return (own.length > 0 ? own : lines).join('\n')
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return text.length > 4000 ? `${text.slice(0, 4000)} ...` : text
}
