import type { FileEntry } from '@zip.js/zip.js'
import { CliError, reasonOf } from '../program/cli-error.ts'

/** Gives the password of an encrypted member, or throws. */
export type PasswordProvider = (entry: FileEntry) => Promise<string>
type MemberOptions = { readonly unlock: PasswordProvider; readonly signal: AbortSignal | undefined }

/** The bytes of one member, never more than the archive says it has. */
export async function* readMember(entry: FileEntry, { unlock, signal }: MemberOptions): AsyncGenerator<Uint8Array> {
  const password = entry.encrypted ? await unlock(entry) : undefined
  const pipe = openPipe()
  const ended = new AbortController()
  const reading = entry.getData(pipe.writable, {
    useWebWorkers: false,
    checkSignature: true,
    checkOverlappingEntry: true,
    signal: signal ? AbortSignal.any([signal, ended.signal]) : ended.signal,
    ...(password === undefined ? {} : { password }),
  })
  // A reader that fails may not have ended the stream.
  reading.catch(pipe.fail)
  try {
    let sizeBytes = 0
    for await (const chunk of pipe.readable) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > entry.uncompressedSize) throw new Error('the member is larger than the archive says')
      yield chunk
    }
    await reading
  } catch (error) {
    signal?.throwIfAborted()
    throw memberError(entry, error)
  } finally {
    ended.abort()
  }
}

function openPipe() {
  let fail: (error: unknown) => void = () => undefined
  const start = (controller: TransformStreamDefaultController<Uint8Array>) => {
    fail = (error) => controller.error(error)
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({ start })
  return { readable, writable, fail: (error: unknown) => fail(error) }
}

function memberError({ filename, zipCrypto }: FileEntry, error: unknown): CliError {
  if (error instanceof CliError) return error
  const reason = reasonOf(error)
  const isWrong = /signature|crc|authentication|size|larger/i.test(reason)
  // ZipCrypto checks one byte of the password, so one in 256 wrong passwords is accepted until the checksum fails.
  const doubt = isWrong && zipCrypto ? ', or the password is wrong' : ''
  return new CliError(isWrong ? 'integrity' : 'failed', `${filename}: cannot be unpacked: ${reason}${doubt}`)
}
