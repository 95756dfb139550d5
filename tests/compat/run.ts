// Drives the real server with the newest official Python client: `npm run test:compat`.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ADMIN, startServer } from '../support/server-process.ts'
import { openPython, PythonMissing } from './python.ts'

const DRIVE = fileURLToPath(new URL('drive.py', import.meta.url))
// Small, so that the refusal of a larger body can be seen.
const MAX_UPLOAD_SIZE = String(1024 * 1024)
const LIMIT_MS = 300_000

const cleanups: (() => Promise<void>)[] = []
const run = { teardown: (cleanup: () => Promise<void>) => cleanups.push(cleanup) }
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

try {
  process.exitCode = await drive(await openPython())
} catch (error) {
  if (!(error instanceof PythonMissing)) throw error
  process.exitCode = tellMissing(error.message)
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup()
}

async function drive(python: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-compat-run-'))
  run.teardown(() => rm(folder, { recursive: true, force: true }))
  const server = await startServer(run, { settings: { MAX_UPLOAD_SIZE } })
  const given = { URL: `${server.url}/api/`, LOGIN: ADMIN.login, PASSWORD: ADMIN.password, FOLDER: folder }
  const settings = Object.fromEntries(Object.entries(given).map(([name, value]) => [`COMPAT_${name}`, value]))
  const child = spawn(python, [DRIVE], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1', ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(LIMIT_MS)]),
  })
  child.on('error', (error) => console.error(`the Python client was stopped: ${error.message}`))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code === null) console.log('0 passed, 1 failed')
  const faults = server.errors().match(/^.*\b(?:ERROR|FATAL|CRITICAL)\b.*$/gm) ?? []
  if (faults.length > 0) console.error(`the log of the server has errors:\n${faults.join('\n')}`)
  return code === 0 && faults.length === 0 ? 0 : 1
}

function tellMissing(reason: string): number {
  const required = process.env.REQUIRE_SERVICES === '1'
  console.log(`${required ? 'FAILED ' : 'skipped'} client compatibility: ${reason}`)
  console.log(required ? '0 passed, 1 failed' : '0 passed, 0 failed, 1 skipped')
  return required ? 1 : 0
}
