import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { JournalEntry } from '../cursor/state.ts'
import { syncFolder } from './durable-file.ts'

export type FileJournal = {
  readonly entries: readonly JournalEntry[]
  append(entries: readonly JournalEntry[]): Promise<number>
  reset(): Promise<void>
  close(): Promise<void>
}

/** One checksummed line per entry; a line that a crash tore is cut off. */
export async function openJournal(path: string): Promise<FileJournal> {
  const handle = await open(path, 'a+', 0o600)
  try {
    const text = await handle.readFile('utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    let size = Buffer.byteLength(whole)
    if (whole.length < text.length) await handle.truncate(size)
    await syncFolder(dirname(path))
    return {
      entries: parseLines(whole),
      append: async (entries) => {
        size = await appendLines(handle, entries.map(formatLine).join(''), size)
        return size
      },
      reset: async () => {
        await handle.truncate(0)
        size = 0
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function appendLines(handle: FileHandle, text: string, size: number): Promise<number> {
  try {
    await handle.appendFile(text)
    await handle.datasync()
  } catch (error) {
    // A full disk may have taken half a line, which would damage the next one.
    await handle.truncate(size).catch(() => undefined)
    throw error
  }
  return size + Buffer.byteLength(text)
}

function formatLine({ generation, op, key }: JournalEntry): string {
  const body = JSON.stringify([generation, op, key])
  return `${checksum(body)} ${body}\n`
}

export function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

/** A damaged line is skipped: its record is delivered once more, which is safe. */
function parseLines(text: string): JournalEntry[] {
  return text.split('\n').flatMap((line) => {
    const body = line.slice(9)
    if (body === '' || line.slice(0, 8) !== checksum(body)) return []
    const [generation, op, key]: unknown[] = JSON.parse(body)
    if (typeof generation !== 'number' || typeof key !== 'string') return []
    return op === 'ack' || op === 'try' || op === 'dead' ? [{ generation, op, key }] : []
  })
}
