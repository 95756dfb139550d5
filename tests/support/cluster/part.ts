import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasEnded, processTree } from '../process-tree.ts'
import { until } from '../until.ts'

/** A program of a cluster, which dies and comes back. */
export type ClusterPart = {
  /** As by a loss of power: it and everything it started. */
  kill(): Promise<void>
  start(): Promise<void>
}

export type PartOptions = {
  /** Holds its log. */
  readonly folder: string
  readonly name: string
  readonly command: readonly [program: string, ...args: string[]]
  readonly environment?: Readonly<Record<string, string>>
  /** The file of a process that it starts and that goes on without it. */
  readonly pidFile?: string
  isReady(): Promise<boolean>
}

type Test = { teardown(run: () => Promise<void>): unknown }

/** Starts it; it ends with the test at the latest. */
export async function openPart(t: Test, options: PartOptions): Promise<ClusterPart> {
  const logFile = join(options.folder, `${options.name}.log`)
  let child: ChildProcess | undefined
  const roots = (): number[] => [child?.pid, pidIn(options.pidFile)].filter((pid) => pid !== undefined)
  const kill = async (): Promise<void> => {
    const pids = (await Promise.all(roots().map(processTree))).flat()
    for (const pid of pids) end(pid)
    await until(async () => (await Promise.all(pids.map(hasEnded))).every((isGone) => isGone))
  }
  const start = async (): Promise<void> => {
    const log = openSync(logFile, 'a')
    const [program, ...args] = options.command
    const started = spawn(program, args, {
      cwd: options.folder,
      env: { PATH: process.env.PATH, HOME: options.folder, LC_ALL: 'C.UTF-8', ...options.environment },
      stdio: ['ignore', log, log],
    })
    child = started
    closeSync(log)
    await once(started, 'spawn')
    await until(async () => {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`${options.name} ended: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
      return options.isReady()
    })
  }
  // A test that is cut off runs no teardown.
  const endAtOnce = (): void => roots().forEach(end)
  process.once('exit', endAtOnce)
  t.teardown(async () => {
    process.off('exit', endAtOnce)
    await kill()
  })
  await start()
  return { kill, start }
}

function pidIn(file: string | undefined): number | undefined {
  if (file === undefined) return undefined
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
