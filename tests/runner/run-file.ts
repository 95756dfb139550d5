import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type FinalResults, Parser } from 'tap-parser'
import { COMPILED } from '../support/compile-cache.ts'
import { PROCESSOR_TIME_FD, RUNNER_PID } from '../support/processor-time.ts'

const NODE_ARGUMENTS = [
  '--conditions=@lazaret/source',
  // The young generation starts with 1 MB and grows to this: a file that loads 2 000 modules is collected all the time.
  '--min-semi-space-size=16',
  ...['quick-passwords', 'no-domains', 'report-processor-time'].map(
    (name) => `--import=${new URL(`../support/${name}.ts`, import.meta.url)}`,
  ),
]
const MAX_STDERR_LENGTH = 200_000
const MAX_WAIT_FOR_STDERR_MS = 500

export type FileRun = {
  readonly passed: boolean
  /** The TAP that the file printed. */
  readonly lines: readonly string[]
  /** What the file and the processes that it started wrote to stderr, up to a limit. */
  readonly stderr: string
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly wallMs: number
  /** Of the process and of its children that have ended; null where the system does not tell, or the file was killed. */
  readonly processorMs: number | null
}

/** Runs a test file in a process of its own, which is killed after `timeoutMs`. */
export async function runFile(file: string, timeoutMs: number): Promise<FileRun> {
  const start = performance.now()
  const settings = { NODE_COMPILE_CACHE: COMPILED, [RUNNER_PID]: String(process.pid) }
  const test = spawn(process.execPath, [...NODE_ARGUMENTS, file], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...settings, TAP: '1', TAP_TIMEOUT: String(timeoutMs / 1000), TAP_OMIT_VERSION: '1' },
  })
  const [stdout, stderr, times] = [pipeOf(test, 1), pipeOf(test, 2), pipeOf(test, PROCESSOR_TIME_FD)]
  const parser = new Parser()
  const lines: string[] = []
  parser.on('line', (line) => lines.push(line))
  const results = once(parser, 'complete') as Promise<[FinalResults]>
  const exit = once(test, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const errors = collectText(stderr)
  const processorTime = collectText(times)
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
  await Promise.race([errors.ended, delay(MAX_WAIT_FOR_STDERR_MS, undefined, { ref: false })])
  stderr.destroy()
  times.destroy()
  return {
    passed: ok && exitCode === 0,
    lines,
    stderr: errors.text(),
    exitCode,
    signal,
    wallMs: performance.now() - start,
    processorMs: processorTime.text() === '' ? null : Number(processorTime.text()),
  }
}

function pipeOf({ stdio }: ChildProcess, fd: number): Readable {
  const stream = stdio[fd]
  if (stream instanceof Readable) return stream
  throw new Error(`descriptor ${fd} of a test file is no pipe`)
}

function collectText(stream: Readable) {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < MAX_STDERR_LENGTH) text += chunk
  })
  return { text: () => text, ended: once(stream, 'close') }
}
