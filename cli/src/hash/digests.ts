import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { crc32 } from 'node:zlib'
import { CliError, localFileError } from '../program/cli-error.ts'
import type { Io } from '../program/io.ts'

export type Digests = {
  readonly id: string
  readonly size: number
  readonly md5?: string
  readonly sha1?: string
  readonly sha256?: string
  readonly sha512?: string
  readonly crc32?: string
}
type DigestOptions = { readonly isAll: boolean; readonly signal: AbortSignal }

/** The hashes of a file, read once. */
export async function digestsOf(io: Io, path: string, { isAll, signal }: DigestOptions): Promise<Digests> {
  const names = isAll ? (['md5', 'sha1', 'sha256', 'sha512'] as const) : (['sha256'] as const)
  const sums = names.map((name) => [name, createHash(name)] as const)
  let size = 0
  let checksum = 0
  try {
    for await (const chunk of path === '-' ? io.stdin : createReadStream(resolve(io.cwd, path), { signal })) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      for (const [, sum] of sums) sum.update(bytes)
      if (isAll) checksum = crc32(bytes, checksum)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw localFileError(path === '-' ? 'standard input' : path, error)
  }
  if (size === 0) throw new CliError('local_file', 'is empty; the repository stores no empty files')
  const found: Readonly<Record<string, string>> = Object.fromEntries(
    sums.map(([name, sum]) => [name, sum.digest('hex')]),
  )
  const id = found.sha256 ?? ''
  return isAll ? { id, size, ...found, crc32: checksum.toString(16).padStart(8, '0') } : { id, size }
}
