import { fileURLToPath } from 'node:url'
import { Parser, type Result } from 'tap-parser'
import { FILE_MARK, GROUP, type Group } from './current-test.ts'
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
    onStderr: divideStderr((name, text) => fileOf(name).output.addStderr(text)),
    onReport: (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const [name = '', ms] of lines.map((line) => line.split('\t')))
        Object.assign(fileOf(name), { hasEnded: true, processorMs: ms === '' ? null : Number(ms) })
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

/** Passes each file its part of the text; a file that starts gets an empty one. */
export function divideStderr(add: (file: string, text: string) => void): (text: string) => void {
  let current: string | undefined
  let rest = ''
  return (text) => {
    const all = rest + text
    const cut = indexOfCutMark(all)
    rest = all.slice(cut)
    const [before = '', ...marked] = all.slice(0, cut).split(FILE_MARK)
    if (current !== undefined) add(current, before)
    for (const part of marked) {
      const end = part.indexOf('\n')
      current = part.slice(0, end)
      add(current, part.slice(end + 1))
    }
  }
}

/** Where a mark begins whose line goes on in the next chunk; the length of the text if there is none. */
function indexOfCutMark(text: string): number {
  const start = text.lastIndexOf(FILE_MARK.charAt(0))
  const tail = start < 0 ? '' : text.slice(start)
  const isCut = tail !== '' && (FILE_MARK.startsWith(tail) || (tail.startsWith(FILE_MARK) && !tail.includes('\n')))
  return isCut ? start : text.length
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
