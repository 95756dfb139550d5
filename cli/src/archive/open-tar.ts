import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CliError, localFileError, reasonOf } from '../program/cli-error.ts'
import type { Member } from './open-zip.ts'
import { decodeHeader, isTarHeader, paddingOf, TAR_BLOCK_BYTES, type TarHeader } from './tar-header.ts'

export type TarMember = Pick<Member, 'name' | 'sizeBytes' | 'open'>
type TarFile = { readonly path: string; readonly handle: FileHandle; readonly sizeBytes: number }
type Position = { readonly header: TarHeader; readonly start: number }

const FILE_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])
const FOLDER = 'Directory'
/** Extended headers of POSIX: for one file, for all. */
const EXTENDED_TYPES: ReadonlySet<string> = new Set(['ExtendedHeader', 'GlobalExtendedHeader'])
/** Members of an extended header that would change the name or the bytes of a file. */
const FILE_KEYS: ReadonlySet<string> = new Set(['path', 'size', 'linkpath', 'hdrcharset'])
const MAX_EXTENDED_BYTES = 64 * 1024

export type TarKind = 'tar' | 'gzip'

/** Recognizes a tar, and a compressed file that may be one, by the first bytes; undefined for others. */
export async function tarKind(path: string): Promise<TarKind | undefined> {
  try {
    await using handle = await open(path)
    const block = Buffer.alloc(TAR_BLOCK_BYTES)
    const { bytesRead } = await handle.read(block, 0, block.length, 0)
    if (block.readUInt16BE(0) === 0x1f8b) return 'gzip'
    return bytesRead === block.length && isTarHeader(block) ? 'tar' : undefined
  } catch (error) {
    throw localFileError(path, error)
  }
}

/** Unpacks a compressed tar, whose files cannot be read one by one. */
export async function gunzipTo(path: string, target: string, signal: AbortSignal): Promise<void> {
  try {
    const file = createWriteStream(target, { mode: 0o600 })
    await pipeline(createReadStream(path), createGunzip(), requireTar, file, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw unreadable(reasonOf(error))
  }
}

/** Fails at the first block of anything else, before that fills the disk. */
async function* requireTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let beginning = Buffer.alloc(0)
  let isTar = false
  for await (const chunk of chunks) {
    if (isTar) yield chunk
    else {
      beginning = Buffer.concat([beginning, chunk])
      if (beginning.length < TAR_BLOCK_BYTES) continue
      if (!isTarHeader(beginning.subarray(0, TAR_BLOCK_BYTES))) break
      isTar = true
      yield beginning
    }
  }
  if (!isTar) throw new Error('no tar is in it')
}

/** The files of a tar. Only headers are read; names are untrusted text, never paths. */
export async function readTar(path: string): Promise<readonly TarMember[]> {
  await using handle = await open(path)
  const { size: sizeBytes } = await handle.stat()
  const members = new Map<string, TarMember>()
  try {
    for await (const { header, start } of positionsIn({ path, handle, sizeBytes })) {
      const name = header.name.replace(/^\.\//, '')
      if (members.has(name)) throw new Error(`it has ${name} twice`)
      members.set(name, memberAt(path, { header: { ...header, name }, start }))
    }
  } catch (error) {
    throw unreadable(reasonOf(error))
  }
  return [...members.values()]
}

async function* positionsIn(tar: TarFile): AsyncGenerator<Position> {
  for (let at = 0; ; ) {
    const block = await readAt(tar, at, TAR_BLOCK_BYTES)
    if (block.every((byte) => byte === 0)) return
    const header = decodeHeader(block)
    const start = at + TAR_BLOCK_BYTES
    at = start + header.sizeBytes + paddingOf(header.sizeBytes)
    if (at > tar.sizeBytes) throw new Error('it ends too early')
    if (EXTENDED_TYPES.has(header.type)) await checkExtended(tar, { header, start })
    else if (FILE_TYPES.has(header.type)) yield { header, start }
    else if (header.type !== FOLDER) throw new Error(`${header.name} is neither a file nor a folder`)
  }
}

/** Times and owners do not matter; names of an export are short. */
async function checkExtended(tar: TarFile, { header, start }: Position): Promise<void> {
  if (header.sizeBytes > MAX_EXTENDED_BYTES) throw new Error('an extended header is too large')
  const text = (await readAt(tar, start, header.sizeBytes)).toString('utf8')
  if (text.split('\n').some(changesFile)) throw new Error('an extended header changes a name or a size')
}

/** A record is a length, a space, a key and a value. */
function changesFile(record: string): boolean {
  const key = record.slice(record.indexOf(' ') + 1).split('=', 1)[0] ?? ''
  return FILE_KEYS.has(key) || key.startsWith('GNU.sparse.')
}

async function readAt({ handle, sizeBytes }: TarFile, at: number, length: number): Promise<Buffer> {
  if (at + length > sizeBytes) throw new Error('it ends too early')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead !== length) throw new Error('it ends too early')
  return buffer
}

function memberAt(path: string, { header: { name, sizeBytes }, start }: Position): TarMember {
  return {
    name,
    sizeBytes,
    async *open(signal) {
      if (sizeBytes === 0) return
      yield* createReadStream(path, { start, end: start + sizeBytes - 1, ...(signal ? { signal } : {}) })
    },
  }
}

function unreadable(reason: string): CliError {
  return new CliError('failed', `the archive cannot be read: ${reason}`)
}
