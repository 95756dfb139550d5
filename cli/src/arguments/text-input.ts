import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { TextDecoder } from 'node:util'
import { CliError, localFileError, usageError } from '../program/cli-error.ts'
import type { Io } from '../program/io.ts'

const maxBytes = 256 * 1024 * 1024

export type Text = { readonly text: string; readonly sizeBytes: number }

/**
 * A file, or standard input for `-`, as text: in the encoding that is named, else in the one that its byte order mark
 * names, else in UTF-8. Invalid bytes are refused: a replaced letter would be another text.
 */
export async function readText(io: Io, path: string, encoding?: string): Promise<Text> {
  const decoder = encoding === undefined ? undefined : decoderFor(encoding)
  const bytes = await readAll(io, path)
  return { text: decode(bytes, path, decoder), sizeBytes: bytes.byteLength }
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw usageError(
      `--encoding: unknown encoding "${encoding}"`,
      'utf-8, utf-16le, windows-1251, shift_jis, gb18030, ...',
    )
  }
}

async function readAll(io: Io, path: string): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of path === '-' ? io.stdin : createReadStream(resolve(io.cwd, path))) {
      chunks.push(Buffer.from(chunk))
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) throw new CliError('local_file', `is larger than ${maxBytes} bytes`)
    }
  } catch (error) {
    throw localFileError(nameOf(path), error)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Uint8Array, path: string, named: TextDecoder | undefined): string {
  const decoder = named ?? new TextDecoder(encodingByMark(bytes, path), { fatal: true })
  try {
    return decoder.decode(bytes)
  } catch {
    throw new CliError(
      'local_file',
      `${nameOf(path)}: not valid ${decoder.encoding.toUpperCase()}`,
      'give its encoding, as in --encoding windows-1251',
    )
  }
}

function encodingByMark(bytes: Uint8Array, path: string): string {
  const begins = (...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)
  if (begins(0xff, 0xfe, 0, 0) || begins(0, 0, 0xfe, 0xff))
    throw new CliError('local_file', `${nameOf(path)}: UTF-32 is not supported`, 'convert it first')
  if (begins(0xff, 0xfe)) return 'utf-16le'
  return begins(0xfe, 0xff) ? 'utf-16be' : 'utf-8'
}

function nameOf(path: string): string {
  return path === '-' ? 'standard input' : path
}
