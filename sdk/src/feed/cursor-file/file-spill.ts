import { type FileHandle, open, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { CursorError } from '../../errors/api-error.ts'
import type { Spill } from '../cursor/spill.ts'
import type { FeedRecord } from '../source.ts'
import { syncFolder } from './durable-file.ts'

const BLOCK_BYTES = 128 * 1024

/** A long catch-up as lines, newest first; read from the end in blocks. */
export function fileSpill(path: string): Spill {
  return {
    name: basename(path),
    append: (records, at) => withFile(path, (handle) => appendAt(handle, records, at)),
    readBack: (end) => withFile(path, (handle) => readBlock(handle, end)),
    remove: () => rm(path, { force: true }),
  }
}

async function withFile<R>(path: string, use: (handle: FileHandle) => Promise<R>): Promise<R> {
  const handle = await open(path, 'a+', 0o600)
  try {
    return await use(handle)
  } finally {
    await handle.close()
    await syncFolder(dirname(path))
  }
}

async function appendAt(handle: FileHandle, records: readonly FeedRecord[], at: number): Promise<number> {
  await requireSize(handle, at)
  await handle.truncate(at)
  const text = records.map(({ id, type, upload_time }) => `${JSON.stringify([id, type, upload_time])}\n`).join('')
  await handle.appendFile(text)
  await handle.sync()
  return at + Buffer.byteLength(text)
}

async function readBlock(handle: FileHandle, end: number) {
  await requireSize(handle, end)
  const from = Math.max(0, end - BLOCK_BYTES)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - from), 0, end - from, from)
  const cut = from === 0 ? 0 : buffer.indexOf(10) + 1
  const lines = buffer.toString('utf8', cut, bytesRead).split('\n').slice(0, -1)
  if (bytesRead < end - from || lines.length === 0) throw new CursorError('corrupt', 'the spill file is damaged')
  return { records: lines.map(readLine).reverse(), start: from + cut }
}

function readLine(line: string): FeedRecord {
  try {
    const [id, type, upload_time]: unknown[] = JSON.parse(line)
    if (typeof id === 'string' && typeof type === 'string' && typeof upload_time === 'string') {
      return { id, type, upload_time }
    }
  } catch (cause) {
    throw new CursorError('corrupt', 'the spill file is damaged', { cause })
  }
  throw new CursorError('corrupt', 'the spill file is damaged')
}

async function requireSize(handle: FileHandle, size: number): Promise<void> {
  const { size: actual } = await handle.stat()
  if (actual < size) throw new CursorError('corrupt', `the spill file has ${actual} bytes, not the ${size} on record`)
}
