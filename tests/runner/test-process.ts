import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FinalResults, Parser } from 'tap-parser'
import { COMPILED } from '../support/compile-cache.ts'
import { PROCESSOR_TIME_FD, RUNNER_PID } from '../support/processor-time.ts'

const NODE_ARGUMENTS = [
  '--conditions=@lazaret/source',
  // The young generation starts with 1 MB and grows to this: a file that loads 2 000 modules is collected all the time.
  '--min-semi-space-size=16',
  ...['quick-passwords', 'quick-imports', 'no-domains', 'report-processor-time'].map(
    (name) => `--import=${new URL(`../support/${name}.ts`, import.meta.url)}`,
  ),
]
const MAX_WAIT_FOR_OUTPUT_MS = 500

export type ProcessOptions = {
  /** The module that the process runs; it is killed after `timeoutMs`. */
  readonly module: string
  readonly timeoutMs: number
  readonly env?: Readonly<Record<string, string>>
  /** Reads the TAP that the process prints. */
  readonly parser: Parser
  readonly onStderr: (text: string) => void
  /** Takes what the process writes about its processor time. */
  readonly onReport: (text: string) => void
}

export type ProcessEnd = {
  readonly ok: boolean
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
}

export async function runProcess(options: ProcessOptions): Promise<ProcessEnd> {
  const { module, timeoutMs, env, parser, onStderr, onReport } = options
  const settings = { NODE_COMPILE_CACHE: COMPILED, [RUNNER_PID]: String(process.pid), ...env }
  const test = spawn(process.execPath, [...NODE_ARGUMENTS, module], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...settings, TAP: '1', TAP_TIMEOUT: String(timeoutMs / 1000), TAP_OMIT_VERSION: '1' },
  })
  const [stdout, stderr, times] = [pipeOf(test, 1), pipeOf(test, 2), pipeOf(test, PROCESSOR_TIME_FD)]
  const results = once(parser, 'complete') as Promise<[FinalResults]>
  const exit = once(test, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const ends = Promise.all([readText(stderr, onStderr), readText(times, onReport)])
  const limit = setTimeout(() => {
    test.kill('SIGKILL')
    // A process that the test started may still hold the pipe.
    stdout.unpipe(parser).destroy()
    parser.end()
  }, timeoutMs)
  stdout.pipe(parser)
  const [[exitCode, signal], [{ ok }]] = await Promise.all([exit, results])
  clearTimeout(limit)
  // A process that outlives its test may hold stderr as well: nobody waits for it.
  await Promise.race([ends, delay(MAX_WAIT_FOR_OUTPUT_MS, undefined, { ref: false })])
  stderr.destroy()
  times.destroy()
  return { ok, exitCode, signal }
}

function pipeOf({ stdio }: ChildProcess, fd: number): Readable {
  const stream = stdio[fd]
  if (stream instanceof Readable) return stream
  throw new Error(`file descriptor ${fd} of a test process must be a pipe`)
}

function readText(stream: Readable, onText: (text: string) => void): Promise<unknown> {
  stream.setEncoding('utf8').on('data', onText)
  return once(stream, 'close')
}
