import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../context/context.ts'
import { localFileError, usageError } from '../program/cli-error.ts'
import { linesOf } from './lines.ts'

const hash = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i
const hashStart = /^[0-9a-f]{6,}$/i
const hashInside = /(?<![0-9a-z])(?:[0-9a-f]{128}|[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})(?![0-9a-z])/i

/** MD5, SHA-1, SHA-256 or SHA-512 in hex. */
export function isHash(text: string): boolean {
  return hash.test(text)
}

/** Checks that an argument has the form of an identifier: a hash, `@list`, `-` or `file:path`. */
export function isIdentifierArgument(text: string): boolean {
  return isHash(text) || text === '-' || /^@./.test(text) || /^file:./.test(text)
}

/** The identifiers that the arguments mean, each once, in lower case. Lists are read line by line. */
export async function* readIdentifiers(context: Context, args: readonly string[]): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (const arg of args) {
    for await (const id of identifiersOf(context, arg)) {
      if (!seen.has(id)) yield id
      seen.add(id)
    }
  }
}

/** Checks that an argument is one identifier; a list counts as several. */
export function isSingleIdentifier(args: readonly string[]): boolean {
  return args.length === 1 && args[0] !== '-' && !args[0]?.startsWith('@')
}

export async function singleIdentifier(context: Context, arg: string): Promise<string> {
  if (!isSingleIdentifier([arg])) throw usageError(`"${arg}": expected one identifier, not a list`)
  for await (const id of identifiersOf(context, arg)) return id
  throw usageError(`"${arg}" is not an identifier`)
}

async function* identifiersOf(context: Context, arg: string): AsyncGenerator<string> {
  const { io } = context
  if (isHash(arg)) yield arg.toLowerCase()
  else if (arg === '-') yield* hashesIn(context, io.stdin, 'standard input')
  else if (arg.startsWith('@')) yield* hashesIn(context, await openList(resolve(io.cwd, arg.slice(1))), arg.slice(1))
  else if (arg.startsWith('file:')) yield await hashOfFile(resolve(io.cwd, arg.slice(5)))
  else if (await isFile(resolve(io.cwd, arg))) yield await hashOfFile(resolve(io.cwd, arg))
  else
    throw usageError(
      `"${arg}" is neither a hash (32, 40, 64 or 128 hex digits) nor a file`,
      hashStart.test(arg)
        ? `lazaret search ${arg} finds hashes that begin so`
        : '@list.txt and - read lists, file:PATH hashes a file',
    )
}

/** The first hash of each line; blank lines and what follows `#` do not count. */
async function* hashesIn({ messages }: Context, stream: Readable, name: string): AsyncGenerator<string> {
  let without = 0
  for await (const line of linesOf(stream)) {
    const text = (line.split('#', 1)[0] ?? '').trim()
    const found = hashInside.exec(text)?.[0]
    if (found) yield found.toLowerCase()
    else if (text !== '') without++
  }
  if (without > 0) messages.warn(`${name}: skipped ${without} ${without === 1 ? 'line' : 'lines'} without a hash`)
}

async function openList(path: string): Promise<Readable> {
  try {
    return (await open(path)).createReadStream()
  } catch (error) {
    throw localFileError(path, error)
  }
}

async function isFile(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

export async function hashOfFile(path: string, signal?: AbortSignal): Promise<string> {
  const sum = createHash('sha256')
  try {
    await pipeline(createReadStream(path), sum, ...(signal ? [{ signal }] : []))
  } catch (error) {
    if (signal?.aborted) throw error
    throw localFileError(path, error)
  }
  return sum.digest('hex')
}
