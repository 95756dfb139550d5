import { fileURLToPath } from 'node:url'
import { Parser, type Result } from 'tap-parser'
import { GROUP, type Group } from './current-test.ts'
import { FileOutput, type FileRun } from './run-file.ts'
import { type ProcessEnd, runProcess } from './test-process.ts'

const SHARED_PROCESS = fileURLToPath(new URL('shared-process.ts', import.meta.url))

class StartedFile {
  readonly output = new FileOutput()
  result: Result | undefined
  hasEnded = false
  processorMs: number | null = null
}

/** Runs test files one after another in one process. Files that did not run, because an earlier one ended the process, are left out. */
export async function runGroup(files: readonly string[], timeoutMs: number): Promise<Map<string, FileRun>> {
  const started = new Map<string, StartedFile>()
  let last: StartedFile | undefined
  const fileOf = (name: string): StartedFile => {
    const file = started.get(name) ?? new StartedFile()
    started.set(name, file)
    return file
  }
  const parser = new Parser()
  parser.on('child', (child: Parser) => {
    const { output } = fileOf(child.name ?? '')
    child.on('line', (line) => output.lines.push(line))
  })
  parser.on('assert', (result: Result) => {
    const file = started.get(result.name)
    if (file !== undefined) file.result = result
  })
  let rest = ''
  const end = await runProcess({
    module: SHARED_PROCESS,
    timeoutMs: timeoutMs * files.length,
    env: { [GROUP]: JSON.stringify({ files, timeoutMs } satisfies Group) },
    parser,
    onStderr: (text) => last?.output.addStderr(text),
    onReport: (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const [name = '', ms] of lines.map((line) => line.split('\t')))
        if (ms === undefined) last = fileOf(name)
        else Object.assign(fileOf(name), { hasEnded: true, processorMs: ms === '' ? null : Number(ms) })
    },
  })
  const runs = new Map<string, FileRun>()
  for (const [name, file] of started) {
    const run = runOf(file, end)
    if (run !== null) runs.set(name, run)
  }
  const lastRun = [...runs].at(-1)
  // The last file is blamed for an error after its end.
  if (end.exitCode !== 0 && lastRun !== undefined && [...runs.values()].every(({ passed }) => passed))
    runs.set(lastRun[0], { ...lastRun[1], exitCode: end.exitCode, signal: end.signal, passed: false })
  return runs
}

/** Null if the process ended after the file and before it had printed the result. */
function runOf(file: StartedFile, { exitCode, signal }: ProcessEnd): FileRun | null {
  const { output, result, hasEnded, processorMs } = file
  if (result === undefined && hasEnded) return null
  const ok = result?.ok === true
  return {
    passed: ok,
    lines: output.lines,
    stderr: output.stderr,
    exitCode: result === undefined ? exitCode : Number(!ok),
    signal: result === undefined ? signal : null,
    wallMs: result?.time ?? 0,
    processorMs,
  }
}
