import { UnpackFailure, type UnpackReason } from '../unpack-failure.ts'
import { FRAME, type Frame } from './messages.ts'

const PREFIX = 'ERROR: '
const SEPARATOR = ' : '
const FILE_ERROR = /password|CRC Failed|Data Error|Unexpected end of data|Unsupported|Unavailable/

export type FileError = { readonly reason: UnpackReason; readonly name: string }

/** Reads a line about a file that cannot be unpacked; null for other lines. */
export function fileErrorOf({ kind, payload }: Frame): FileError | null {
  if (kind !== FRAME.error) return null
  const line = payload.toString()
  const end = line.indexOf(SEPARATOR)
  if (!line.startsWith(PREFIX) || end < 0) return null
  const text = line.slice(PREFIX.length, end)
  return FILE_ERROR.test(text) ? { reason: reasonOf(text), name: line.slice(end + SEPARATOR.length) } : null
}

export function reasonOf(text: string): UnpackReason {
  if (/password/i.test(text)) return 'password'
  if (/allocate|memory/i.test(text)) return 'limit'
  return /unsupported/i.test(text) ? 'unsupported' : 'damaged'
}

/** Throws if the process ended itself. */
export function throwIfEnded({ kind }: Frame): void {
  if (kind === FRAME.limit) throw new UnpackFailure('limit', { endsArchive: true })
  if (kind === FRAME.unsupported) throw new UnpackFailure('unsupported', { endsArchive: true })
}
