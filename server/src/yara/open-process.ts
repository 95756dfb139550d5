import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { EngineRequest, EngineResponse, EngineStart } from './messages.ts'

const SCRIPT = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './engine-process.ts' : './engine-process.js', import.meta.url),
)
const START_MS = 30_000
const WATCH_MS = 200
const PAGE_BYTES = 4096

export type EngineFailure = 'timeout' | 'crash' | 'memory'

/** The process ended before it answered. */
export class EngineEnded extends Error {
  override readonly name = 'EngineEnded'
  readonly reason: EngineFailure

  constructor(reason: EngineFailure) {
    super(`the YARA process ended: ${reason}`)
    this.reason = reason
  }
}

/** The engine does not start, so no request can succeed. */
export class EngineNotStarted extends Error {
  override readonly name = 'EngineNotStarted'
}

export type RequestOptions = {
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Bytes for the standard input. */
  readonly body?: AsyncIterable<Uint8Array>
}

export type EngineProcess = {
  /** One request at a time. Rejects with `EngineEnded` if the process was ended, which an aborted signal does too: native code cannot be interrupted. */
  request(request: EngineRequest, options: RequestOptions): Promise<EngineResponse>
  isAlive(): boolean
  end(): Promise<void>
}

export async function openEngineProcess(maxMemoryBytes: number): Promise<EngineProcess> {
  // Without the environment of the server, which may hold secrets.
  const child = fork(SCRIPT, [], {
    env: {},
    execArgv: ['--max-old-space-size=256'],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const exited = new Promise<void>((resolve) => child.once('close', resolve))
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  void exited.then(() => process.off('exit', kill))
  // A pipe that breaks with the process is reported by its exit.
  for (const part of [child, child.stdin]) part?.on('error', () => undefined)
  const running = { child, exited, maxMemoryBytes }
  await waitForStart(running)
  return {
    request: (request, options) => sendRequest(running, request, options),
    // A killed process takes messages until the kernel has ended it.
    isAlive: () => !child.killed && child.exitCode === null && child.signalCode === null && child.connected,
    async end() {
      kill()
      await exited
    },
  }
}

type RunningProcess = { readonly child: ChildProcess; readonly exited: Promise<void>; readonly maxMemoryBytes: number }

async function waitForStart({ child, exited }: RunningProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<EngineStart>()
  const fail = (message: string): void => resolve({ kind: 'not started', message })
  const timer = setTimeout(fail, START_MS, 'it did not start in time')
  child.once('message', (message) => resolve(message as EngineStart))
  child.once('error', (error) => fail(error.message))
  void exited.then(() => fail('it ended while it was starting'))
  const start = await promise
  clearTimeout(timer)
  if (start.kind === 'ready') return
  child.kill('SIGKILL')
  throw new EngineNotStarted(start.message)
}

async function sendRequest(
  { child, exited, maxMemoryBytes }: RunningProcess,
  request: EngineRequest,
  { timeoutMs, signal, body }: RequestOptions,
): Promise<EngineResponse> {
  signal.throwIfAborted()
  const ending = Promise.withResolvers<never>()
  const end = (error: unknown): void => {
    ending.reject(error)
    child.kill('SIGKILL')
  }
  using _guards = guard({ pid: child.pid ?? 0, timeoutMs, maxMemoryBytes, signal, end })
  const response = new Promise<EngineResponse>((resolve) => {
    child.once('message', (message) => resolve(message as EngineResponse))
  })
  child.send(request, (error) => error && end(new EngineEnded('crash')))
  const answered = new AbortController()
  if (body && child.stdin)
    writeBody(body, child.stdin, answered.signal).catch((error) => answered.signal.aborted || end(error))
  try {
    // Guarded until then.
    return await Promise.race([response, ending.promise, exited.then(() => Promise.reject(new EngineEnded('crash')))])
  } finally {
    answered.abort()
  }
}

/** The stream stays open for the next body, and `pipeline` would leave its listeners there. */
async function writeBody(body: AsyncIterable<Uint8Array>, into: Writable, signal: AbortSignal): Promise<void> {
  for await (const chunk of body) {
    signal.throwIfAborted()
    if (!into.write(chunk)) await once(into, 'drain', { signal })
  }
}

type Guard = {
  readonly pid: number
  readonly timeoutMs: number
  readonly maxMemoryBytes: number
  readonly signal: AbortSignal
  readonly end: (error: unknown) => void
}

/** Watches time, memory and the signal until it is disposed. */
function guard({ pid, timeoutMs, maxMemoryBytes, signal, end }: Guard): Disposable {
  const abort = (): void => end(signal.reason)
  const watchMemory = async (): Promise<void> => {
    if ((await residentBytes(pid)) > maxMemoryBytes) end(new EngineEnded('memory'))
  }
  const timer = setTimeout(() => end(new EngineEnded('timeout')), timeoutMs)
  const watch = setInterval(() => void watchMemory(), WATCH_MS)
  signal.addEventListener('abort', abort)
  return {
    [Symbol.dispose]() {
      clearTimeout(timer)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
    },
  }
}

async function residentBytes(pid: number): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')
  return Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES
}
