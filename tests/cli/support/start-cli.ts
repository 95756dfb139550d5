import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { COMPILED } from '../../support/compile-cache.ts'

export type CliExit = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
}

/** The command line as a process of its own. */
export type Child = {
  readonly pid: number
  readonly ended: Promise<CliExit>
  readonly out: () => string
  readonly err: () => string
  kill(signal: NodeJS.Signals): void
  /** Types at its standard input. */
  write(text: string): void
  /** Resolves when what was written so far fits, or the process has ended. */
  until(fits: (out: string, err: string) => boolean): Promise<void>
}

export type ChildOptions = {
  readonly cwd?: string
  /** Without one of its own it finds no config file. */
  readonly env?: NodeJS.ProcessEnv
  readonly stdin?: string
  /** Standard input stays open, for `write`. */
  readonly keepOpen?: boolean
  /** For Node itself. */
  readonly nodeArgs?: readonly string[]
}

const bin = fileURLToPath(new URL('../../../cli/bin/lazaret.mjs', import.meta.url))

export function startCli(args: readonly string[], options: ChildOptions = {}): Child {
  const { cwd, env = {}, stdin = '', keepOpen = false, nodeArgs = [] } = options
  const child = spawn(process.execPath, [...nodeArgs, bin, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, LAZARET_CONFIG: '/nonexistent/config.json', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A program that reads nothing may be gone before.
  child.stdin.on('error', () => undefined)
  if (!keepOpen) child.stdin.end(stdin)
  const text = { out: '', err: '' }
  const watchers = new Set<() => void>()
  for (const [name, stream] of [['out', child.stdout] as const, ['err', child.stderr] as const]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text[name] += piece
      for (const look of watchers) look()
    })
  }
  const ended = once(child, 'close').then(([code, signal]): CliExit => ({ code, signal, ...text }))
  return {
    pid: child.pid ?? 0,
    ended,
    out: () => text.out,
    err: () => text.err,
    kill: (signal) => void child.kill(signal),
    write: (typed) => void child.stdin.write(typed),
    until: async (fits) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => fits(text.out, text.err) && resolve()
      watchers.add(look)
      look()
      await Promise.race([promise, ended])
      watchers.delete(look)
    },
  }
}

/** Runs it to its end. */
export function runCli(args: readonly string[], options: ChildOptions = {}): Promise<CliExit> {
  return startCli(args, options).ended
}

/** Standard output as JSON Lines. */
export function recordsOf({ out }: { readonly out: string }): Readonly<Record<string, unknown>>[] {
  const whole = out.slice(0, out.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
