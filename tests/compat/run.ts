// Drives the real server with the newest published clients, in Python: `npm run test:compat`.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openTestBackend } from '../support/analysis-backend.ts'
import { ADMIN, type ServerProcess, startServer } from '../support/server-process.ts'
import { openPython, PythonMissing } from './python.ts'

const CLIENT = fileURLToPath(new URL('drive.py', import.meta.url))
const PIPELINE = fileURLToPath(new URL('analysis/drive.py', import.meta.url))
// Small, so that the refusal of a larger body can be seen.
const MAX_UPLOAD_SIZE = String(1024 * 1024)
// It may run next to the tests, on a slow machine: only what hangs takes longer.
const LIMIT_MS = 1_500_000

type Counts = { passed: number; failed: number; skipped: number }

const cleanups: (() => Promise<void>)[] = []
const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
const run = {
  teardown: (cleanup: () => Promise<void>) => cleanups.push(cleanup),
  fail: (message: string) => {
    console.log(`FAILED  ${message}`)
    counts.failed += 1
    return false
  },
  pass: (message: string, { skip }: { skip: string }) => {
    console.log(`skipped ${message}: ${skip}`)
    counts.skipped += 1
    return true
  },
}
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

try {
  const python = await openPython()
  await driveClient(python)
  await drivePipeline(python)
} catch (error) {
  if (!(error instanceof PythonMissing)) throw error
  if (process.env.REQUIRE_SERVICES === '1') run.fail(`client compatibility: ${error.message}`)
  else run.pass('client compatibility', { skip: error.message })
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup()
  const { passed, failed, skipped } = counts
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function driveClient(python: string): Promise<void> {
  const server = await startServer(run, { settings: { MAX_UPLOAD_SIZE } })
  await drive([python, CLIENT], server, {})
}

/** With an analysis backend, and programs that analyse. */
async function drivePipeline(python: string): Promise<void> {
  const backend = await openTestBackend(run, { kind: 'versitygw' })
  if (backend === null) return
  const server = await startServer(run, {
    settings: { ENABLE_ANALYSIS: '1' },
    environment: { ANALYSIS_CONFIG_PATH: backend.file },
  })
  await drive([python, PIPELINE], server, { KARTON_FILE: backend.file })
}

/** The program ends with a line of its counts, which go into the sum. */
async function drive(
  [python, script]: readonly [string, string],
  server: ServerProcess,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-compat-run-'))
  run.teardown(() => rm(folder, { recursive: true, force: true }))
  const given = { URL: `${server.url}/api/`, LOGIN: ADMIN.login, PASSWORD: ADMIN.password, FOLDER: folder, ...more }
  const settings = Object.fromEntries(Object.entries(given).map(([name, value]) => [`COMPAT_${name}`, value]))
  const child = spawn(python, [script], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(LIMIT_MS)]),
  })
  child.on('error', (error) => console.error(`${script} was stopped: ${error.message}`))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  let isCounted = false
  for await (const line of createInterface({ input: child.stdout })) isCounted = note(line) || isCounted
  const code = await ended
  if (!isCounted || (code !== 0 && counts.failed === 0)) run.fail(`${script} ended with code ${code}`)
  const faults = server.errors().match(/^.*\b(?:ERROR|FATAL|CRITICAL)\b.*$/gm) ?? []
  if (faults.length > 0) run.fail(`the log of the server has errors:\n${faults.join('\n')}`)
}

/** True for the line with the counts. */
function note(line: string): boolean {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? []
  if (passed === undefined) console.log(line)
  counts.passed += Number(passed ?? 0)
  counts.failed += Number(failed ?? 0)
  return passed !== undefined
}
