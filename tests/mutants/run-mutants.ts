import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Baseline, type KnownTest, measureTest } from './baseline.ts'
import { chooseTests, type TestChoice } from './choose-tests.ts'
import { copyCheckout } from './copy-checkout.ts'
import { findMutants, type Mutant, type Selection } from './find-mutants.ts'
import { applyMutation } from './mutations.ts'
import { runTest } from './run-test.ts'

export type Verdict = {
  readonly mutant: Mutant
  readonly state: 'noticed' | 'survived'
  /** The test that noticed it, or how many tests did not. */
  readonly by: string
}

export type MutantRun = Selection & {
  readonly jobs: number
  /** What a test file may take at least; five times what it takes without a fault is more for most. */
  readonly limitMs: number
  /** Numbers of the sample that are run; empty: all. */
  readonly only: readonly number[]
  /** Further test files, as patterns below `tests/`. */
  readonly tests: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly stop: AbortSignal
  readonly print: (line: string) => void
}

const LIMIT_OF_BASELINE_MS = 900_000

/** Puts each fault into a copy of the checkout and runs the tests that may notice it. */
export async function runMutants(run: MutantRun): Promise<readonly Verdict[]> {
  const chosen = findMutants(run).filter(({ number }) => run.only.length === 0 || run.only.includes(number))
  const choice = chooseTests(run.root, run.area, run.tests)
  const copies = Array.from({ length: Math.min(run.jobs, Math.max(chosen.length, 1)) }, () => copyCheckout(run.root))
  try {
    const { tests, failed } = await measure(run, choice, copies)
    for (const name of failed) run.print(`fails without any fault, and is left out: ${name}`)
    run.print(`${chosen.length} mutants, ${tests.length} test files`)
    const verdicts: Verdict[] = []
    await share(copies, chosen, async (copy, mutant) => {
      const verdict = await judge(run, { copy, mutant, tests: testsFor(mutant, tests, choice) })
      if (verdict === null) return
      verdicts.push(verdict)
      run.print(`${verdict.state} ${mutant.number} ${mutant.file}: ${mutant.operator}, ${verdict.by}`)
    })
    return verdicts.sort((a, b) => a.mutant.number - b.mutant.number)
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  }
}

async function measure(run: MutantRun, choice: TestChoice, copies: readonly string[]): Promise<Baseline> {
  const tests: KnownTest[] = []
  const failed: string[] = []
  await share(copies, choice.all, async (copy, test) => {
    const known = await measureTest({ ...run, root: copy, limitMs: LIMIT_OF_BASELINE_MS }, test)
    if (known !== null) tests.push(known)
    else if (!run.stop.aborted) failed.push(test)
  })
  return { tests: tests.sort((a, b) => a.ms - b.ms), failed: failed.sort() }
}

/** Each copy takes the next item when it is done with one. */
async function share<T>(
  copies: readonly string[],
  items: readonly T[],
  work: (copy: string, item: T) => Promise<void>,
) {
  const waiting = items.values()
  await Promise.all(
    copies.map(async (copy) => {
      for (const item of waiting) await work(copy, item)
    }),
  )
}

/** Those that mirror or import the source first, then whatever else ran the place. */
function testsFor(mutant: Mutant, tests: readonly KnownTest[], { isClose }: TestChoice): readonly KnownTest[] {
  const close = tests.filter(({ test }) => isClose(test, mutant.file))
  const others = tests.filter((known) => !close.includes(known) && known.coverage.covers(mutant.file, mutant.start))
  return [...close, ...others]
}

type MutantTrial = { readonly copy: string; readonly mutant: Mutant; readonly tests: readonly KnownTest[] }

async function judge(run: MutantRun, { copy, mutant, tests }: MutantTrial): Promise<Verdict | null> {
  const path = join(copy, mutant.file)
  writeFileSync(path, applyMutation(mutant.source, mutant))
  try {
    for (const { test, ms } of tests) {
      const limitMs = Math.max(run.limitMs, ms * 5)
      const { outcome } = await runTest({ ...run, root: copy, test, limitMs })
      if (outcome === 'stopped') return null
      if (outcome !== 'passed') return { mutant, state: 'noticed', by: `${test} ${outcome}` }
    }
  } finally {
    writeFileSync(path, mutant.source)
  }
  if (run.stop.aborted) return null
  return { mutant, state: 'survived', by: tests.length === 0 ? 'no test runs it' : `${tests.length} test files passed` }
}
