import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { StartRequest } from './standby.ts'

export type DevServer = AsyncDisposable & {
  /** Where the server listens; waits while it starts. Null if it did not start, or has ended. */
  url(): Promise<string | null>
  /** Starts it while the one that runs ends. */
  restart(): Promise<string | null>
}

export type ServerOptions = {
  readonly root: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly inspects: boolean
  readonly print: (line: string) => void
  /** Gets the log of the server. */
  readonly writeLog: (text: string) => void
}

/** So long an end may take before it is forced. A debugger that stays connected holds it up. */
const END_MS = 5000
const INSPECTOR_PORT = 9229

export function openServer(options: ServerOptions): DevServer {
  let running: ServerRun | null = null
  let standby: ServerRun | null = null
  let url: Promise<string | null> = Promise.resolve(null)
  let ended: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const prepare = (): ServerRun => {
    const run = spawnStandby(options, () => {
      if (run === running) url = Promise.resolve(null)
      if (run === standby) standby = null
    })
    return run
  }
  const restart = async (): Promise<string | null> => {
    const next = standby ?? prepare()
    ended = Promise.all([ended, running?.end()])
    running = next
    standby = null
    // Only one process at a time can listen for debuggers.
    if (options.inspects) await ended
    next.start({ inspectorPort: options.inspects ? INSPECTOR_PORT : null })
    return next.url
  }
  return {
    url: () => url,
    restart: async () => {
      if (isClosed) return null
      url = restart()
      const started = await url
      if (!isClosed) standby ??= prepare()
      return started
    },
    [Symbol.asyncDispose]: async () => {
      isClosed = true
      await url.catch(() => null)
      await Promise.all([ended, running?.end(), standby?.end()])
    },
  }
}

type ServerRun = {
  /** Null if it ends before it listens. */
  readonly url: Promise<string | null>
  start(request: StartRequest): void
  end(): Promise<void>
}

function spawnStandby({ root, environment, print, writeLog }: ServerOptions, onEnd: () => void): ServerRun {
  const child = spawn(process.execPath, ['--conditions=@lazaret/source', join(root, 'tools/dev/standby.ts')], {
    cwd: root,
    env: { ...environment },
    // Ctrl-C is for development mode alone, which ends the server before its database.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stderr?.setEncoding('utf8').on('data', writeLog)
  const ended = once(child, 'close')
  let isEnding = false
  void ended.then(([code, signal]) => {
    if (isEnding) return
    print(`server         ended with ${signal ?? `exit code ${code}`}: change a source file to start it again`)
    onEnd()
  })
  return {
    url: Promise.race([readUrl(child), ended.then(() => null)]),
    start: (request) => void child.send(request),
    end: async () => {
      isEnding = true
      child.kill('SIGINT')
      const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
      await ended
      clearTimeout(late)
    },
  }
}

function readUrl({ stdout }: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  stdout?.setEncoding('utf8').on('data', (more: string) => {
    text = `${text}${more}`.slice(-10_000)
    const url = /^ready\s+(\S+)$/m.exec(text)?.[1]
    if (url !== undefined) resolve(url)
  })
  return promise
}
