import type { ContentSource } from './content-source.ts'

/** Bytes to look for; `gaps` marks those that may be anything. */
export type Pattern = { readonly bytes: Uint8Array; readonly gaps: readonly boolean[] }

export const MAX_PATTERN_BYTES = 128

/** `4d 5a ?? 00`, with or without blanks; undefined for anything else. */
export function hexPattern(text: string): Pattern | undefined {
  const digits = text.replace(/\s+/g, '').toLowerCase()
  if (!/^(?:[0-9a-f]{2}|\?\?)+$/.test(digits) || digits.length > 2 * MAX_PATTERN_BYTES) return undefined
  const pairs = Array.from({ length: digits.length / 2 }, (_, at) => digits.slice(2 * at, 2 * at + 2))
  const gaps = pairs.map((pair) => pair === '??')
  if (gaps.every(Boolean)) return undefined
  return { bytes: Uint8Array.from(pairs, (pair) => (pair === '??' ? 0 : Number.parseInt(pair, 16))), gaps }
}

export function exactPattern(bytes: Uint8Array): Pattern | undefined {
  return bytes.length === 0 || bytes.length > MAX_PATTERN_BYTES ? undefined : { bytes, gaps: [] }
}

/** Returns the start of the first match at or after `from`, or -1. */
export function indexIn(bytes: Uint8Array, pattern: Pattern, from = 0): number {
  const key = keyOf(pattern)
  for (let at = from; at + pattern.bytes.length <= bytes.length; at++) {
    const next = bytes.indexOf(pattern.bytes[key] ?? 0, at + key)
    if (next === -1) return -1
    at = next - key
    if (matches(bytes, pattern, at)) return at
  }
  return -1
}

/** Returns the start of the last match before `before`. */
export function lastIndexIn(bytes: Uint8Array, pattern: Pattern, before = bytes.length): number {
  const key = keyOf(pattern)
  for (let at = Math.min(before - 1, bytes.length - pattern.bytes.length); at >= 0; at--) {
    const next = bytes.lastIndexOf(pattern.bytes[key] ?? 0, at + key)
    if (next < key) return -1
    at = next - key
    if (matches(bytes, pattern, at)) return at
  }
  return -1
}

/** The first byte that is known. */
const keyOf = ({ gaps }: Pattern): number => Math.max(0, gaps.indexOf(false))

function matches(bytes: Uint8Array, { bytes: wanted, gaps }: Pattern, at: number): boolean {
  if (at + wanted.length > bytes.length) return false
  for (let step = 0; step < wanted.length; step++)
    if (gaps[step] !== true && bytes[at + step] !== wanted[step]) return false
  return true
}

export type Search = {
  readonly pattern: Pattern
  /** Forward: the first place that counts. Backward: the first one that does not. */
  readonly from: number
  readonly signal?: AbortSignal
  /** The number of bytes searched. */
  readonly onProgress?: (doneBytes: number) => void
}

const BACKWARD_PIECE = 256 * 1024

export async function findForward(source: ContentSource, search: Search): Promise<number> {
  const { pattern, from, signal, onProgress } = search
  let kept = new Uint8Array()
  let position = from
  for await (const piece of source.stream({ start: from, end: source.sizeBytes }, signal)) {
    signal?.throwIfAborted()
    const joined = new Uint8Array(kept.length + piece.length)
    joined.set(kept)
    joined.set(piece, kept.length)
    const found = indexIn(joined, pattern)
    if (found !== -1) return position - kept.length + found
    position += piece.length
    // A match may begin at the end of this piece.
    kept = joined.slice(Math.max(0, joined.length - pattern.bytes.length + 1))
    onProgress?.(position - from)
  }
  return -1
}

export async function findBackward(source: ContentSource, search: Search): Promise<number> {
  const { pattern, from, signal, onProgress } = search
  const overlap = pattern.bytes.length - 1
  for (let end = Math.min(from, source.sizeBytes); end > 0; end -= BACKWARD_PIECE) {
    signal?.throwIfAborted()
    const start = Math.max(0, end - BACKWARD_PIECE)
    const bytes = await source.read({ start, end: Math.min(source.sizeBytes, end + overlap) }, signal)
    const found = lastIndexIn(bytes, pattern, end - start)
    if (found !== -1) return start + found
    onProgress?.(from - start)
  }
  return -1
}
