import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Context } from '../context/context.ts'
import { CliError } from '../program/cli-error.ts'

const limitMs = 60_000

/** The first line that a command of the user prints. It does not inherit standard input, which may be data. */
export async function keyFromCommand({ io, interruption }: Context, command: string): Promise<string> {
  const signal = AbortSignal.any([interruption.stop, AbortSignal.timeout(limitMs)])
  const child = spawn(command, {
    shell: true,
    cwd: io.cwd,
    env: { ...io.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(signal.aborted ? 'it took too long' : error.message))
    child.once('exit', (code, by) => resolve(code === 0 ? undefined : `it ended with ${by ?? code}`))
  })
  // A grandchild may hold the pipes open for longer than the command lives.
  const [out, complaint] = [text(child.stdout), text(child.stderr)].map((read) => Promise.race([read, settled(ended)]))
  const fault = await ended
  if (fault === undefined) return (await out)?.split(/\r?\n/, 1)[0] ?? ''
  const words = (await complaint)?.trim().split(/\r?\n/, 1)[0]
  throw new CliError('not_signed_in', `the key command of the profile failed: ${fault}${words ? `: ${words}` : ''}`)
}

/** Gives the pipes a moment to deliver what the command said before it ended. */
async function settled(ended: Promise<unknown>): Promise<string> {
  await ended
  return new Promise((resolve) => setTimeout(resolve, 500, '').unref())
}
