import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'

export type Answer = readonly [prompt: RegExp, text: (folder: string, url: string) => string]

export type TerminalOptions = {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly answers: readonly Answer[]
  /** Called when something was printed; what it returns is typed. */
  readonly react?: (output: string) => string | undefined
}

export type RunOptions = {
  readonly output: () => string
  readonly code: Promise<number | null>
  type(text: string): void
  kill(): void
}

// Wide enough for every line of a guide.
const SIZE = 'stty cols 200 rows 50'

/** A command line in bash at a terminal, whose prompts are answered as a person would. */
export function runAtTerminal(command: string, { cwd, env, answers, react }: TerminalOptions): RunOptions {
  const child = spawn('script', ['-qec', `${SIZE}; exec bash -o pipefail -c "$GUIDE_COMMAND"`, '/dev/null'], {
    cwd,
    env: { TERM: 'xterm-256color', LANG: 'C.UTF-8', SHELL: '/bin/bash', ...env, GUIDE_COMMAND: command },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  let answered = 0
  child.stdin.on('error', () => undefined)
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += stripVTControlCharacters(text).replaceAll('\r', '')
    const [, answer] = answers.find(([prompt]) => prompt.test(output.slice(answered))) ?? []
    if (answer !== undefined) {
      answered = output.length
      child.stdin.write(`${answer(cwd, env.URL ?? '')}\r`)
    }
    const typed = react?.(output)
    if (typed !== undefined) child.stdin.write(typed)
  })
  return {
    output: () => output,
    code: once(child, 'close').then(([code]) => code as number | null),
    type: (text) => void child.stdin.write(text),
    kill: () => void child.kill('SIGKILL'),
  }
}
