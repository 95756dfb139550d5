import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Environment } from '../program/io.ts'
import { safeJson } from '../text/visible.ts'

export type Program = {
  readonly command: string
  readonly cwd: string
  readonly env: Environment
  /** Takes what the command writes, as fast as it can be written on. */
  readonly write: (chunk: Uint8Array) => Promise<void>
  readonly signal: AbortSignal
}
export type Subject = { readonly id: string; readonly type: string; readonly file: string | undefined }

const secretNames = /^LAZARET_API_KEY/
const hasGroups = process.platform !== 'win32'
const killAfterMs = 500

/**
 * Runs a command for one object: the record comes on its standard input, the identifier in its environment. Nothing
 * untrusted becomes part of the command line, and no secret is passed on.
 */
export async function runProgram(program: Program, subject: Subject, record: unknown): Promise<void> {
  const { command, cwd, env, write, signal } = program
  signal.throwIfAborted()
  const child = spawn(command, {
    shell: true,
    cwd,
    env: environmentFor(env, subject),
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: a Ctrl-C leaves it the time to finish, and whatever it started can be ended with it.
    detached: hasGroups,
  })
  const closed = once(child, 'close') as Promise<[number | null, string | null]>
  const aborted = Promise.withResolvers<never>()
  aborted.promise.catch(() => undefined)
  const onAbort = () => {
    endAll(child)
    aborted.reject(new Error('the command was ended because of the interruption'))
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    relay(child.stdout, write).catch(() => undefined)
    relay(child.stderr, write).catch(() => undefined)
    // A program that does not read its input is fine.
    child.stdin.on('error', () => undefined)
    child.stdin.end(`${safeJson(record)}\n`)
    const [code, killedBy] = await Promise.race([closed, aborted.promise])
    if (code !== 0)
      throw new Error(killedBy ? `the command was ended by ${killedBy}` : `the command ended with ${code}`)
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** The command goes on when a reader goes away. */
async function relay(stream: Readable, write: Program['write']): Promise<void> {
  let isHeard = true
  const lose = () => {
    isHeard = false
  }
  // An error here is about the rest of the output of a command that was ended.
  stream.on('error', lose)
  for await (const chunk of stream) if (isHeard) await write(chunk).catch(lose)
}

function endAll(child: ChildProcess): void {
  signalAll(child, 'SIGTERM')
  setTimeout(() => signalAll(child, 'SIGKILL'), killAfterMs)
}

function signalAll({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(hasGroups ? -pid : pid, name)
  } catch {
    // The program has ended already.
  }
}

function environmentFor(env: Environment, { id, type, file }: Subject): NodeJS.ProcessEnv {
  const harmless = Object.entries(env).filter(([name]) => !secretNames.test(name))
  return {
    ...Object.fromEntries(harmless),
    LAZARET_OBJECT_ID: id,
    LAZARET_OBJECT_TYPE: type,
    ...(file ? { LAZARET_OBJECT_FILE: file } : {}),
  }
}
