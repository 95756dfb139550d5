import { execFile } from 'node:child_process'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../support/programs.ts'

const PACKAGES = ['mwdblib[cli]', 'karton-core']
const INSTALL_LIMIT_MS = 900_000
const run = promisify(execFile)

/** Python is absent here, or the client cannot be fetched. */
export class PythonMissing extends Error {}

/** The Python of a virtual environment with the newest clients; the environment is kept for the next run. */
export async function openPython(): Promise<string> {
  const system = findProgram('python3')
  if (system === null) throw new PythonMissing('program python3 is not on the PATH')
  const folder = await ownFolder(join(tmpdir(), `lazaret-compat-${userInfo().username}`))
  const environment = join(folder, 'environment')
  const python = join(environment, 'bin', 'python')
  if (!(await exists(python))) await makeEnvironment(system, environment)
  await attempt(python, ['-m', 'pip', 'install', '--quiet', '--upgrade', '--disable-pip-version-check', ...PACKAGES])
  return python
}

/** What anybody else could write to must not be run. */
async function ownFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = await stat(folder)
  if (uid !== userInfo().uid || (mode & 0o022) !== 0) throw new Error(`${folder} belongs to others, or is open to them`)
  return folder
}

/** Complete or absent: a run that was stopped half-way leaves nothing that looks finished. */
async function makeEnvironment(system: string, environment: string): Promise<void> {
  await rm(environment, { recursive: true, force: true })
  const unfinished = `${environment}-${process.pid}`
  try {
    await attempt(system, ['-m', 'venv', unfinished])
    await rename(unfinished, environment)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function attempt(program: string, words: readonly string[]): Promise<void> {
  const environment = { ...process.env, PIP_NO_INPUT: '1' }
  await run(program, words, { timeout: INSTALL_LIMIT_MS, env: environment }).catch((error: Error) => {
    const last = error.message.trimEnd().split('\n').at(-1)
    throw new PythonMissing(`${words.slice(0, 3).join(' ')} failed: ${last}`)
  })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
