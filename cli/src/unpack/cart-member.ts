import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { checkLimits, type Limits } from '../archive/limits.ts'
import { CliError, localFileError, reasonOf } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { nameOf, type VerifiableMember } from './verifiable-member.ts'

const ENDING = '.cart'

type CartFile = { readonly path: string; readonly full: string }

/** Checks that a file starts with the signature of CaRT; false for anything that is not a file. */
export async function isCart(full: string): Promise<boolean> {
  if (!(await stat(full).catch(() => null))?.isFile()) return false
  try {
    await using handle = await open(full, 'r')
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(6), 0, 6, 0)
    return bytesRead === 6 && buffer.toString('latin1') === 'CART\x01\x00'
  } catch (error) {
    throw localFileError(full, error)
  }
}

/** The one sample in a CaRT file. Its size is known when it has been unpacked. */
export async function cartMember({ path, full }: CartFile, limits: Limits): Promise<VerifiableMember> {
  const { size: packedBytes } = await stat(full)
  return {
    ...nameOf(full, ENDING),
    sizeBytes: packedBytes,
    isEncrypted: false,
    open: (signal) => readCart({ path, full }, { limits, packedBytes, signal }),
    unlock: async () => undefined,
  }
}

type CartReadOptions = {
  readonly limits: Limits
  readonly packedBytes: number
  readonly signal: AbortSignal | undefined
}

async function* readCart(
  { path, full }: CartFile,
  { limits, packedBytes, signal }: CartReadOptions,
): AsyncGenerator<Uint8Array> {
  const { decodeCart } = await import('@lazaret/sdk')
  let totalBytes = 0
  try {
    for await (const chunk of Readable.toWeb(createReadStream(full)).pipeThrough(decodeCart())) {
      signal?.throwIfAborted()
      totalBytes += chunk.length
      checkLimits({ members: 1, totalBytes, packedBytes }, limits)
      yield chunk
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof CliError) throw error
    throw new CliError(codeOf(error) === 'integrity' ? 'integrity' : 'failed', `${path}: ${reasonOf(error)}`)
  }
}
