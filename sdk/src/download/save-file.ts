import { type FileHandle, link, lstat, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FileExistsError, IntegrityError } from '../errors/api-error.ts'
import { type Check, createCheck } from './checks.ts'
import { openContent, openRest, readOn } from './content.ts'
import type { ContentStream } from './content-stream.ts'
import type { Content, SavedFile, SaveOptions } from './content-to-save.ts'
import { isSameFile, openPart, type Part, removePart } from './part-file.ts'

type Target = { readonly part: Part; readonly content: Content; readonly options: SaveOptions }

/** Writes content to a file that appears under its name only when it is whole. */
export async function saveFile(path: string, content: Content, options: SaveOptions): Promise<SavedFile> {
  const { resume = true, overwrite = false } = options
  const key = resume ? content.key : null
  if (!overwrite) await refuseExisting(path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = await openPart(path, key)
  let keepsPart = key !== null
  try {
    const saved = await fill({ part, content, options })
    await part.handle.chmod((options.mode ?? 0o400) & 0o666)
    await part.handle.sync()
    if (!(await isSameFile(part)))
      throw new FileExistsError('file_exists', `"${part.path}" was replaced by another program`)
    await publish(part.path, path, overwrite)
    keepsPart = false
    await syncFolder(dirname(path))
    return { path, ...saved }
  } catch (error) {
    if (error instanceof IntegrityError || error instanceof FileExistsError) keepsPart = false
    throw error
  } finally {
    const isOwn = await isSameFile(part)
    await part.handle.close()
    if (!keepsPart && (isOwn || !(await exists(part.path)))) await removePart(part)
  }
}

type WrittenContent = Omit<SavedFile, 'path'>

/** A wrong part is not a failure: the content is then fetched from its beginning. */
async function fill(target: Target): Promise<WrittenContent> {
  const { part, content } = target
  if (part.sizeBytes === 0) return fillFrom(target, 0, content.first)
  await content.first.discard()
  try {
    return await fillFrom(target, part.sizeBytes, null)
  } catch (error) {
    if (!(error instanceof IntegrityError)) throw error
    await part.handle.truncate(0)
    return fillFrom(target, 0, await openContent(content.opening))
  }
}

async function fillFrom(target: Target, start: number, opened: ContentStream | null): Promise<WrittenContent> {
  const { part, content, options } = target
  const check = (options.verify ?? true) ? createCheck(content.expected) : null
  if (check && start > 0) await hashHead(part.handle, start, check)
  let position = start
  const report = () => options.onProgress?.({ receivedBytes: position, totalBytes: content.sizeBytes })
  report()
  if (opened || position !== content.sizeBytes) {
    const rest = opened ?? (await openRest(content.opening, content.first, position))
    for await (const chunk of content.canReopen ? readOn(content.opening, rest) : rest.chunks) {
      await writeAt(part.handle, chunk, position)
      check?.update(chunk)
      position += chunk.byteLength
      report()
    }
  }
  return { sizeBytes: position, sha256: check ? check.finish() : null }
}

const PIECE_BYTES = 1024 * 1024

async function hashHead(handle: FileHandle, end: number, check: Check): Promise<void> {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES)
  for (let at = 0; at < end; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(PIECE_BYTES, end - at), at)
    if (bytesRead === 0) throw new IntegrityError('integrity', 'the part became shorter while it was read')
    check.update(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
}

async function writeAt(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    done += (await handle.write(chunk, done, chunk.byteLength - done, position + done)).bytesWritten
  }
}

// File systems without hard links answer with one of these.
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])

/** A rename would silently replace a file that came meanwhile; a link cannot. */
async function publish(from: string, to: string, overwrite: boolean): Promise<void> {
  if (overwrite) return rename(from, to)
  try {
    await link(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EEXIST') throw existing(to, error)
    if (!noLinks.has(code)) throw error
    await refuseExisting(to)
    await rename(from, to)
  }
}

async function refuseExisting(path: string): Promise<void> {
  if (await exists(path)) throw existing(path)
}

/** A dangling link exists too. */
async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function existing(path: string, cause?: unknown): FileExistsError {
  return new FileExistsError('file_exists', `"${path}" exists already`, { cause })
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}
