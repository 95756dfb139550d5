import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { isZip, type Member, type Opening, readZip } from '../archive/open-zip.ts'
import { negated } from '../download/free-place.ts'
import { localFileError, usageError } from '../program/cli-error.ts'

/** A member, and the SHA-256 that its bytes must have if the file name says so. */
export type VerifiableMember = Member & { readonly sha256?: string }
type Source = { readonly path: string; readonly full: string; readonly isNegated: boolean }

const endingOfNegated = '.neg'

/** The contents of a file: the members of a zip, or the one sample behind negated bytes. */
export async function membersOf(
  { path, full, isNegated }: Source,
  opening: Opening,
): Promise<readonly VerifiableMember[]> {
  if (isNegated || full.toLowerCase().endsWith(endingOfNegated)) return [await negatedMember(path, full)]
  if (await isZip(full)) return readZip(full, opening)
  throw usageError(`${path}: neither a zip nor a .neg file`, '--negated accepts any file')
}

async function negatedMember(path: string, full: string): Promise<VerifiableMember> {
  const found = await stat(full).catch((error: unknown) => {
    throw localFileError(path, error)
  })
  if (!found.isFile()) throw localFileError(path, new Error('not a regular file'))
  const { size } = found
  const name = basename(full).replace(/\.neg$/i, '')
  // A config is named by an identifier that is not the hash of its text.
  const [, sha256] = /^([0-9a-f]{64})(?:\.(?!json$).*)?$/i.exec(name) ?? []
  return {
    name,
    sizeBytes: size,
    isEncrypted: false,
    ...(sha256 === undefined ? {} : { sha256: sha256.toLowerCase() }),
    open: (signal) => readNegated(full, signal),
    unlock: async () => undefined,
  }
}

async function* readNegated(path: string, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, signal ? { signal } : {})) yield negated(chunk)
  } catch (error) {
    signal?.throwIfAborted()
    throw localFileError(path, error)
  }
}
