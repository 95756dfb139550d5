import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isZip } from '../archive/archive-kind.ts'
import { type ArchiveOptions, readZip } from '../archive/open-zip.ts'
import { negateChunk } from '../download/find-free-path.ts'
import { localFileError, usageError } from '../program/cli-error.ts'
import { cartMember, isCart } from './cart-member.ts'
import { nameOf, type VerifiableMember } from './verifiable-member.ts'

type Source = { readonly path: string; readonly full: string; readonly isNegated: boolean }

const endingOfNegated = '.neg'

/** The contents of a file: the members of a zip, or the one sample behind negated bytes. */
export async function membersOf(
  { path, full, isNegated }: Source,
  opening: ArchiveOptions,
): Promise<readonly VerifiableMember[]> {
  if (isNegated || full.toLowerCase().endsWith(endingOfNegated)) return [await negatedMember(path, full)]
  if (await isCart(full)) return [await cartMember({ path, full }, opening.limits)]
  if (await isZip(full)) return readZip(full, opening)
  throw usageError(`${path}: neither a zip, nor a CaRT file, nor a .neg file`, '--negated accepts any file')
}

async function negatedMember(path: string, full: string): Promise<VerifiableMember> {
  const found = await stat(full).catch((error: unknown) => {
    throw localFileError(path, error)
  })
  if (!found.isFile()) throw localFileError(path, new Error('not a regular file'))
  return {
    ...nameOf(full, endingOfNegated),
    sizeBytes: found.size,
    isEncrypted: false,
    open: (signal) => readNegated(full, signal),
    unlock: async () => undefined,
  }
}

async function* readNegated(path: string, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, signal ? { signal } : {})) yield negateChunk(chunk)
  } catch (error) {
    signal?.throwIfAborted()
    throw localFileError(path, error)
  }
}
