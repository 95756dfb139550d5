import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { safeJson } from '../formats/visible.ts'
import type { Environment, OutputStream } from '../io.ts'

export type Program = {
  readonly command: string
  readonly cwd: string
  readonly env: Environment
  readonly talk: OutputStream
  readonly signal: AbortSignal
}
export type Subject = { readonly id: string; readonly type: string; readonly file: string | undefined }

const secretNames = /^LAZARET_API_KEY/

/**
 * Runs a command for one object: the record comes on its standard input, the identifier in its environment. Nothing
 * that a stranger wrote becomes part of the command line, and no secret is handed on.
 */
export async function runProgram(
  { command, cwd, env, talk, signal }: Program,
  subject: Subject,
  record: unknown,
): Promise<void> {
  const child = spawn(command, {
    shell: true,
    cwd,
    env: environmentFor(env, subject),
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
  })
  child.stdout.pipe(talk, { end: false })
  child.stderr.pipe(talk, { end: false })
  // A program that does not read its input is fine.
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${safeJson(record)}\n`)
  const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0) throw new Error(killedBy ? `the command was ended by ${killedBy}` : `the command ended with ${code}`)
}

function environmentFor(env: Environment, { id, type, file }: Subject): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !secretNames.test(name))
  return {
    ...Object.fromEntries(kept),
    LAZARET_OBJECT_ID: id,
    LAZARET_OBJECT_TYPE: type,
    ...(file ? { LAZARET_OBJECT_FILE: file } : {}),
  }
}
