import { CursorError } from '../../errors/api-error.ts'
import type { FeedStream } from '../source.ts'
import type { Frontier } from './frontier.ts'
import { type CursorSnapshot, emptySnapshot, isFrontier, isRecord, type PendingRecord } from './state.ts'

const PREFIX = 'lzc1.'

export type CursorContent = {
  readonly stream: FeedStream
  readonly frontier: Frontier
  readonly pending: readonly PendingRecord[]
}

export function isCursorString(text: string): boolean {
  return text.startsWith(PREFIX)
}

/** An opaque position in a stream, for programs that store it along with their own results. */
export function encodeCursor({ stream, frontier, pending }: CursorContent): string {
  const rows = pending.map(({ id, type, upload_time }) => [id, type, upload_time])
  const bytes = new TextEncoder().encode(JSON.stringify([stream, frontier, rows]))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return PREFIX + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function decodeCursor(text: string): CursorSnapshot {
  const [stream, frontier, rows] = readParts(text)
  if (!isStream(stream) || !isFrontier(frontier) || !Array.isArray(rows)) {
    throw new CursorError('corrupt', 'the item cursor to start from is damaged')
  }
  return { ...emptySnapshot(stream, frontier), pending: rows.map(readRow) }
}

function readParts(text: string): unknown[] {
  try {
    const raw = atob(text.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0))
    const parts: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return Array.isArray(parts) ? parts : []
  } catch (cause) {
    throw new CursorError('corrupt', 'the item cursor to start from is damaged', { cause })
  }
}

function isStream(value: unknown): value is FeedStream {
  return isRecord(value) && ['server', 'type', 'query'].every((name) => typeof value[name] === 'string')
}

function readRow(row: unknown): PendingRecord {
  const [id, type, upload_time] = Array.isArray(row) ? row : []
  if (typeof id !== 'string' || typeof type !== 'string' || typeof upload_time !== 'string') {
    throw new CursorError('corrupt', 'the item cursor to start from is damaged')
  }
  return { id, type, upload_time, attempts: 0 }
}
