import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Environment, Io } from '../program/io.ts'
import { BrokenPipe } from './output.ts'

export type Pager = {
  write(text: string): Promise<void>
  /** Resolves when the reader has left the pager. */
  end(): Promise<void>
}

/** The pager, if it exists: LAZARET_PAGER, PAGER or `less`; `cat` and an empty value mean none. */
export function pagerCommand(env: Environment): string | undefined {
  const command = (env.LAZARET_PAGER ?? env.PAGER ?? 'less').trim()
  const [program = ''] = command.split(/\s+/)
  return program === '' || program === 'cat' || !isThere(program, env) ? undefined : command
}

/** Checks for a terminal to page on. A stream that only claims to be one has no descriptor. */
export function canPage({ stdout, stdin }: Io): boolean {
  return stdout.isTTY === true && stdin.isTTY === true && 'fd' in stdout
}

/** Buffers the output until it exceeds a screen; only then the pager starts. */
export function openPager(command: string, io: Io, write: (text: string) => Promise<void>): Pager {
  // A terminal of unknown size reports 0.
  const lines = (io.stdout.rows || 24) - 1
  let buffered = ''
  let child: ChildProcess | undefined
  return {
    write: async (text) => {
      if (child) return send(child, text)
      buffered += text
      if (screenLines(buffered, io.stdout.columns || 80) <= lines) return
      child = start(command, io.env)
      const first = buffered
      buffered = ''
      await send(child, first)
    },
    end: async () => {
      if (child) {
        const ending = finish(child)
        child = undefined
        return ending
      }
      const text = buffered
      buffered = ''
      if (text !== '') await write(text)
    },
  }
}

function start(command: string, env: Environment): ChildProcess {
  const { LAZARET_API_KEY: _secret, ...rest } = env
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { LESS: 'FRX', LESSCHARSET: 'utf-8', LV: '-c', ...rest },
  })
  child.stdin?.on('error', () => undefined)
  return child
}

async function send({ stdin }: ChildProcess, text: string): Promise<void> {
  const hasRoom = stdin?.writable && stdin.write(text)
  if (!hasRoom && stdin?.writable)
    await new Promise<void>((resolve) => {
      stdin.once('drain', resolve)
      stdin.once('close', resolve)
    })
  if (!stdin?.writable) throw new BrokenPipe('the pager has ended')
}

async function finish(child: ChildProcess): Promise<void> {
  child.stdin?.end()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}

/** Lines on the screen, at least: a long line takes several. */
function screenLines(text: string, columns: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), -1)
}

function isThere(program: string, { PATH = '' }: Environment): boolean {
  const places =
    isAbsolute(program) || program.includes('/')
      ? [program]
      : PATH.split(delimiter).map((folder) => join(folder, program))
  return places.some((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
