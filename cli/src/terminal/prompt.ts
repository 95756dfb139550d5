import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CliError } from '../program/cli-error.ts'
import type { InputStream, Io } from '../program/io.ts'

const maxLineLength = 64 * 1024

/** The first line of a stream; the rest is not waited for. */
export async function readLine(stdin: InputStream): Promise<string> {
  let text = ''
  for await (const chunk of stdin) {
    text += String(chunk)
    if (text.includes('\n') || text.length > maxLineLength) break
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}

export async function ask(io: Io, question: string): Promise<string> {
  return (await answerTo(io, question, { output: io.stderr })).trim()
}

/** A code of the second factor: it can be used only once, so it may be seen. */
export function askCode(io: Io): Promise<string> {
  return ask(io, 'Code of the second factor: ')
}

/** Prompts without echo. */
export async function askSecret(io: Io, question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // The prompt must not appear before the terminal has stopped echoing.
  const answer = await answerTo(io, '', { output: silent, onReady: () => io.stderr.write(question) })
  io.stderr.write('\n')
  return answer
}

export async function confirm(io: Io, question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await ask(io, `${question} [y/N] `))
}

/** A line that is typed or piped in before the signal; if the input ends without one, only the signal ends the wait. */
export async function lineUntil({ stdin, stderr }: Io, question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr, terminal: stdin.isTTY === true })
  const interrupted = new Promise<never>((_, reject) =>
    lines.once('SIGINT', () => reject(new CliError('interrupted', 'interrupted while waiting for an answer'))),
  )
  try {
    return await Promise.race([lines.question(question, { signal }), interrupted])
  } finally {
    lines.close()
  }
}

type PromptOptions = { readonly output: Writable; readonly onReady?: () => void }

async function answerTo(io: Io, question: string, { output, onReady }: PromptOptions): Promise<string> {
  const lines = createInterface({ input: io.stdin, output, terminal: io.stdin.isTTY === true })
  const stop = new AbortController()
  lines.once('SIGINT', () => stop.abort())
  lines.once('close', () => stop.abort())
  onReady?.()
  try {
    return await lines.question(question, { signal: stop.signal })
  } catch {
    throw new CliError('interrupted', 'interrupted while waiting for an answer')
  } finally {
    lines.close()
  }
}
