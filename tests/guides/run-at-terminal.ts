import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { run } from '../../cli/src/main.ts'
import { type Interruption, openInterruption } from '../../cli/src/program/interruption.ts'
import type { Io } from '../../cli/src/program/io.ts'
import { oneByOne } from '../../server/src/limits/queues/one-by-one.ts'

export type Answer = readonly [prompt: RegExp, text: (folder: string, url: string) => string]

export type TerminalOptions = {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly answers: readonly Answer[]
  /** Runs even a plain command of ours as a process. */
  readonly inBash: boolean
  /** Called when something was printed; what it returns is typed. */
  readonly react?: (output: string) => string | undefined
}

export type RunOptions = {
  readonly output: () => string
  readonly code: Promise<number | null>
  type(text: string): void
  kill(): void
}

type Print = (text: string) => void
type RunningCommand = { readonly input: Writable; readonly code: Promise<number | null>; readonly kill: () => void }

// Wide enough for every line of a guide.
const SIZE = { columns: 200, rows: 50 }
const TERMINAL = { TERM: 'xterm-256color', LANG: 'C.UTF-8', SHELL: '/bin/bash' }

/**
 * A command line at a terminal, whose prompts are answered as a person would. A plain command of ours runs in this process, which
 * has loaded the program already; anything else in bash.
 */
export function runAtTerminal(command: string, options: TerminalOptions): RunOptions {
  const { cwd, env, answers, react } = options
  let output = ''
  let answered = 0
  // Nobody types before the program that asks has returned.
  const type = (text: string): void => void setImmediate(() => running.input.write(text))
  const print = (text: string): void => {
    output += stripVTControlCharacters(text).replaceAll('\r', '')
    const [, answer] = answers.find(([prompt]) => prompt.test(output.slice(answered))) ?? []
    if (answer !== undefined) {
      answered = output.length
      type(`${answer(cwd, env.URL ?? '')}\r`)
    }
    const typed = react?.(output)
    if (typed !== undefined) type(typed)
  }
  const running =
    options.inBash || !isPlain(command) ? runInBash(command, options, print) : runHere(command, options, print)
  running.input.on('error', () => undefined)
  return { output: () => output, code: running.code, type, kill: running.kill }
}

/** Our program alone, without operators of the shell. */
function isPlain(command: string): boolean {
  const unquoted = command.replaceAll(/'[^']*'|"[^"`(]*"|(?<=\s)#.*$/gm, '')
  return /^(?:npx )?lazaret /.test(command) && !/[|<>&;`(]/.test(unquoted)
}

function runInBash(command: string, { cwd, env }: TerminalOptions, print: Print): RunningCommand {
  const size = `stty cols ${SIZE.columns} rows ${SIZE.rows}`
  const child = spawn('script', ['-qec', `${size}; exec bash -o pipefail -c "$GUIDE_COMMAND"`, '/dev/null'], {
    cwd,
    env: { ...TERMINAL, ...env, GUIDE_COMMAND: command },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', print)
  const code = once(child, 'close').then(([code]) => code as number | null)
  return { input: child.stdin, code, kill: () => void child.kill('SIGKILL') }
}

type CommandLine = { readonly words: readonly string[]; readonly io: Io; readonly interruption: Interruption }

/** The commands of a process are the same objects in every run: a second one would get the server and folder of the first. */
const runInTurn = oneByOne(({ words, io, interruption }: CommandLine) => run(words, io, interruption))

function runHere(command: string, { cwd, env }: TerminalOptions, print: Print): RunningCommand {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const interruption = openInterruption()
  const screen = () =>
    Object.assign(new Writable({ decodeStrings: false, write: (text, _, done) => done(void print(String(text))) }), {
      ...SIZE,
      isTTY: true,
    })
  const io = { stdin: input, stdout: screen(), stderr: screen(), env: { ...TERMINAL, ...env }, cwd }
  const code = runInTurn({ words: wordsOf(command, { cwd, env }), io, interruption }).finally(() => input.destroy())
  return { input, code, kill: () => interruption.raise('SIGTERM') }
}

/** The arguments, as bash reads them. */
function wordsOf(command: string, { cwd, env }: Pick<TerminalOptions, 'cwd' | 'env'>): string[] {
  const words = `printf '%s\\0' ${command.replace(/^(?:npx )?lazaret /, '')}`
  const { stdout, status } = spawnSync('bash', ['-c', words], { cwd, env: { ...TERMINAL, ...env }, encoding: 'utf8' })
  if (status !== 0) throw new Error(`bash does not read the command: ${command}`)
  return stdout.split('\0').slice(0, -1)
}
