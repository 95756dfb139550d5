import type { Readable, Writable } from 'node:stream'

export type InputStream = Readable & { readonly isTTY?: boolean }
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number }
export type Environment = Readonly<Record<string, string | undefined>>

/** Everything a command touches of the process around it, so that tests can replace it. */
export type Io = {
  readonly stdin: InputStream
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Environment
  readonly cwd: string
}

export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process
  return { stdin, stdout, stderr, env, cwd: process.cwd() }
}
