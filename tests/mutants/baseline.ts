import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Coverage, readCoverage } from './coverage.ts'
import { runTest, type TestProcess } from './run-test.ts'

export type KnownTest = {
  readonly test: string
  readonly ms: number
  readonly coverage: Coverage
}

export type Baseline = {
  /** The fastest first. */
  readonly tests: readonly KnownTest[]
  /** Tests that fail without any fault: they judge nothing. */
  readonly failed: readonly string[]
}

type MeasuredProcess = Pick<TestProcess, 'root' | 'env' | 'stop' | 'limitMs'>

/** Runs the test once without a fault: how long it takes, and what it runs. Null: it fails. */
export async function measureTest(run: MeasuredProcess, test: string): Promise<KnownTest | null> {
  const folder = mkdtempSync(join(tmpdir(), 'lazaret-coverage-'))
  try {
    // Functions that come out of the compile cache are not counted precisely.
    const env = { ...run.env, NODE_V8_COVERAGE: folder, NODE_COMPILE_CACHE: undefined }
    const { outcome, ms } = await runTest({ ...run, env, test })
    return outcome === 'passed' ? { test, ms, coverage: readCoverage(folder, run.root) } : null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
