import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type DevServer = AsyncDisposable & {
  /** Where the server listens; waits while it starts. Null if it did not start, or has ended. */
  url(): Promise<string | null>
  /** Starts it; ends the one that runs first. */
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
const GUARD = new URL('./end-with-parent.ts', import.meta.url).href

export function openServer(options: ServerOptions): DevServer {
  let running: ServerRun | null = null
  let url: Promise<string | null> = Promise.resolve(null)
  let isClosed = false
  return {
    url: () => url,
    restart: () => {
      if (isClosed) return Promise.resolve(null)
      const before = running
      url = (async () => {
        await before?.end()
        running = start(options, () => {
          url = Promise.resolve(null)
        })
        return running.url
      })()
      return url
    },
    [Symbol.asyncDispose]: async () => {
      isClosed = true
      await url.catch(() => null)
      await running?.end()
    },
  }
}

type ServerRun = { readonly url: Promise<string | null>; end(): Promise<void> }

function start({ root, environment, inspects, print, writeLog }: ServerOptions, onEnd: () => void): ServerRun {
  const inspector = inspects ? ['--inspect=127.0.0.1:9229'] : []
  const args = ['--conditions=@lazaret/source', `--import=${GUARD}`, ...inspector, join(root, 'server/src/main.ts')]
  const child = spawn(process.execPath, args, {
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
