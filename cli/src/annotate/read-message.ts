import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Context } from '../context/context.ts'
import { localFileError, usageError } from '../program/cli-error.ts'
import { ask } from '../terminal/prompt.ts'

export type MessageOptions = {
  readonly message?: string
  /** The name of this option in other tools. */
  readonly comment?: string
  readonly messageFile?: string
}

export function hasMessage({ message, comment, messageFile }: MessageOptions): boolean {
  return [message, comment, messageFile].some((one) => one !== undefined)
}

/** The text of a comment, from an option or a file; asked for on a terminal. */
export async function readMessage(context: Context, ids: readonly string[], options: MessageOptions): Promise<string> {
  const { io, canAsk } = context
  const { messageFile } = options
  const message = options.message ?? options.comment
  if (message !== undefined && messageFile !== undefined)
    throw usageError('--message and --message-file exclude each other')
  if (messageFile === '-' && ids.includes('-')) throw usageError('standard input can be read only once')
  const text = messageFile === undefined ? message : await readText(context, messageFile)
  if (text !== undefined && text.trim() !== '') return text
  if (text !== undefined) throw usageError('a comment must not be empty')
  if (!canAsk || ids.includes('-')) throw usageError('no comment given', 'use --message or --message-file')
  const typed = await ask(io, 'Comment: ')
  if (typed === '') throw usageError('a comment must not be empty')
  return typed
}

async function readText({ io }: Context, path: string): Promise<string> {
  const bytes = path === '-' ? await collect(io.stdin) : await readFile(resolve(io.cwd, path)).catch(refuse(path))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, '')
  } catch {
    throw usageError(`--message-file ${path}: not valid UTF-8`)
  }
}

function refuse(path: string): (error: unknown) => never {
  return (error) => {
    throw localFileError(path, error)
  }
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
