import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipTo, readTar, type TarKind, type TarMember } from '../archive/open-tar.ts'
import { readZip } from '../archive/open-zip.ts'
import type { PasswordProvider } from '../archive/read-member.ts'
import { hashOfFile } from '../arguments/identifiers.ts'
import { linesOf } from '../arguments/lines.ts'
import { CliError, localFileError } from '../program/cli-error.ts'
import { contentName, contentPath, HEADER_NAME } from '../records/export-format.ts'
import { readValues } from '../records/line-file.ts'
import type { ObjectContent } from '../records/object-record.ts'
import { fileContent, type TemporaryFolder, temporaryContent } from '../records/temporary-content.ts'

/** The files of an export. */
export type ExportReader = {
  readonly name: string
  /** The values in a file of lines; none if it is missing. */
  lines(name: string): AsyncIterable<unknown>
  /** A content, compared with its SHA-256. */
  open(id: string, signal: AbortSignal): Promise<ObjectContent>
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}

export function folderReader(folder: string): ExportReader {
  return {
    name: folder,
    async *lines(name) {
      const path = join(folder, name)
      if (await stat(path).catch(() => null)) yield* readValues(linesOf(createReadStream(path)))
    },
    async open(id, signal) {
      const path = contentPath(folder, id)
      const found = await stat(path).catch((error: unknown) => {
        throw localFileError(contentName(id), error)
      })
      checkHash(id, await hashOfFile(path, signal))
      return fileContent(path, found.size)
    },
  }
}

export type ZipReaderOptions = { readonly unlock: PasswordProvider; readonly temporary: TemporaryFolder }

type TarReaderOptions = {
  readonly kind: TarKind
  readonly temporary: TemporaryFolder
  readonly signal: AbortSignal
}

/** Contents are unpacked one at a time, into a temporary file. */
export async function zipReader(path: string, { unlock, temporary }: ZipReaderOptions): Promise<ExportReader> {
  // It is as large as the repository that it came from; its contents are compared with their hashes.
  const most = Number.POSITIVE_INFINITY
  const unlimited = { members: most, totalBytes: most, ratio: most }
  const members = await readZip(path, { limits: unlimited, unlock })
  return archiveReader(
    path,
    members.filter(({ refusal }) => refusal === undefined),
    temporary,
  )
}

/** A compressed tar is unpacked first: its contents are read in the order of the lines. */
export async function tarReader(path: string, { kind, temporary, signal }: TarReaderOptions): Promise<ExportReader> {
  if (kind === 'tar') return archiveReader(path, await readTar(path), temporary)
  const unpacked = temporary.newPath()
  await gunzipTo(path, unpacked, signal)
  return archiveReader(path, await readTar(unpacked), temporary)
}

function archiveReader(path: string, listed: readonly TarMember[], temporary: TemporaryFolder): ExportReader {
  const members = new Map(listed.map((member) => [member.name, member]))
  return {
    name: path,
    async *lines(name) {
      const member = members.get(name)
      if (member) yield* readValues(linesOf(Readable.from(member.open())))
    },
    async open(id, signal) {
      const name = contentName(id)
      const member = members.get(name)
      if (!member) throw new CliError('local_file', `${name}: is not in the archive`)
      const copy = temporary.newPath()
      checkHash(id, await unpackTo(copy, member, signal))
      return temporaryContent(copy, member.sizeBytes)
    },
  }
}

async function unpackTo(path: string, member: TarMember, signal: AbortSignal): Promise<string> {
  const sum = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of member.open(signal)) {
      sum.update(chunk)
      yield chunk
    }
  }
  await pipeline(hashed, createWriteStream(path, { mode: 0o600 }))
  return sum.digest('hex')
}

function checkHash(id: string, found: string): void {
  if (found !== id) throw new CliError('integrity', `the content has the SHA-256 ${found}`)
}

/** The address of the server that an export came from; undefined if it is not an export. */
export async function exportedServer({ name, lines }: ExportReader): Promise<string | undefined> {
  for await (const value of lines(HEADER_NAME)) {
    const { format, version, server } = Object(value)
    if (format !== 'lazaret-export') return undefined
    if (version !== 1) throw new CliError('failed', `${name}: has version ${version} of the format, expected 1`)
    return String(server)
  }
  return undefined
}
