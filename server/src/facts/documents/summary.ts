import type { DocumentFacts } from '../facts.ts'
import { cleanText, timeOfSeconds } from '../text.ts'

export type Summary = Pick<DocumentFacts, 'title' | 'author' | 'last_author' | 'created_on' | 'application'>

export const NO_SUMMARY: Summary = {
  title: null,
  author: null,
  last_author: null,
  created_on: null,
  application: null,
}

const MAX_PROPERTIES = 64
const TEXT = 0x1e
const WIDE_TEXT = 0x1f
const TIME = 0x40
const UTF8 = 65_001
// Between the beginnings of the calendars of Windows and of Unix.
const EPOCH_SECONDS = 11_644_473_600

/** The properties of the stream SummaryInformation. */
export function readSummary(stream: Buffer): Summary {
  const set = stream.readUInt32LE(44)
  const count = Math.min(stream.readUInt32LE(set + 4), MAX_PROPERTIES)
  const offsets = new Map<number, number>()
  for (let n = 0; n < count; n++)
    offsets.set(stream.readUInt32LE(set + 8 + 8 * n), set + stream.readUInt32LE(set + 12 + 8 * n))
  const codePage = offsets.get(1)
  const isUtf8 = codePage !== undefined && stream.readUInt16LE(codePage + 4) === UTF8
  const textOf = (id: number): string | null => readText(stream, offsets.get(id), isUtf8)
  return {
    title: textOf(2),
    author: textOf(4),
    last_author: textOf(8),
    created_on: readTime(stream, offsets.get(12)),
    application: textOf(18),
  }
}

function readText(stream: Buffer, at: number | undefined, isUtf8: boolean): string | null {
  if (at === undefined) return null
  const type = stream.readUInt32LE(at)
  if (type !== TEXT && type !== WIDE_TEXT) return null
  const end = at + 8 + Math.min(stream.readUInt32LE(at + 4) * (type === WIDE_TEXT ? 2 : 1), 4096)
  const bytes = stream.subarray(at + 8, end)
  const text =
    type === WIDE_TEXT ? bytes.toString('utf16le') : isUtf8 ? bytes.toString('utf8') : bytes.toString('latin1')
  return cleanText(text.replace(/\0.*$/s, '')) || null
}

function readTime(stream: Buffer, at: number | undefined): string | null {
  if (at === undefined || stream.readUInt32LE(at) !== TIME) return null
  const seconds = Number(stream.readBigUInt64LE(at + 4) / 10_000_000n) - EPOCH_SECONDS
  return seconds > 0 && seconds < 2 ** 32 ? timeOfSeconds(seconds) : null
}
