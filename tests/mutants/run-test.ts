import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type TestRun = {
  readonly outcome: 'passed' | 'failed' | 'too slow' | 'stopped'
  readonly ms: number
}

export type TestProcess = {
  readonly root: string
  /** The file, relative to the root. */
  readonly test: string
  readonly limitMs: number
  readonly env: NodeJS.ProcessEnv
  readonly stop: AbortSignal
}

const LOADED_FIRST = [
  'tests/support/quick-passwords.ts',
  'tests/support/quick-imports.ts',
  'tests/support/no-domains.ts',
]

/** One test file as a process, with all that it starts: judged by the exit code alone. */
export async function runTest({ root, test, limitMs, env, stop }: TestProcess): Promise<TestRun> {
  if (stop.aborted) return { outcome: 'stopped', ms: 0 }
  const start = performance.now()
  const first = LOADED_FIRST.filter((name) => existsSync(join(root, name))).map(
    (name) => `--import=${join(root, name)}`,
  )
  const child = spawn(process.execPath, ['--conditions=@lazaret/source', ...first, join(root, test)], {
    cwd: existsSync(join(root, 'tests')) ? join(root, 'tests') : root,
    // A group of its own, so that its servers end with it.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env, TAP: '1', TAP_BAIL: '1', TAP_TIMEOUT: String(Math.ceil(limitMs / 1000)) },
  })
  let isSlow = false
  const end = () => endGroup(child.pid)
  const limit = setTimeout(() => {
    isSlow = true
    end()
  }, limitMs)
  stop.addEventListener('abort', end)
  const [exitCode] = await once(child, 'exit')
  clearTimeout(limit)
  stop.removeEventListener('abort', end)
  end()
  const ms = performance.now() - start
  if (stop.aborted) return { outcome: 'stopped', ms }
  if (isSlow) return { outcome: 'too slow', ms }
  return { outcome: exitCode === 0 ? 'passed' : 'failed', ms }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}
