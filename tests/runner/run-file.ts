import { Parser } from 'tap-parser'
import { runProcess } from './test-process.ts'

const MAX_STDERR_LENGTH = 200_000

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

/** What a file has printed until now. */
export class FileOutput {
  readonly lines: string[] = []
  stderr = ''

  addStderr(text: string): void {
    if (this.stderr.length < MAX_STDERR_LENGTH) this.stderr += text
  }
}

/** Runs a test file in a process of its own, which is killed after `timeoutMs`. */
export async function runFile(file: string, timeoutMs: number): Promise<FileRun> {
  const start = performance.now()
  const output = new FileOutput()
  let processorTime = ''
  const parser = new Parser()
  parser.on('line', (line) => output.lines.push(line))
  const { ok, exitCode, signal } = await runProcess({
    module: file,
    timeoutMs,
    parser,
    onStderr: (text) => output.addStderr(text),
    onReport: (text) => {
      processorTime += text
    },
  })
  return {
    passed: ok && exitCode === 0,
    lines: output.lines,
    stderr: output.stderr,
    exitCode,
    signal,
    wallMs: performance.now() - start,
    processorMs: processorTime === '' ? null : Number(processorTime),
  }
}
