import { createHash } from 'node:crypto'
import { entropyOf } from './entropy.ts'
import type { SectionFacts, SegmentFacts } from './facts.ts'

type SectionHeader = Omit<SectionFacts, 'entropy' | 'sha256'>
type SegmentHeader = Omit<SegmentFacts, 'entropy'>
type ByteRange = { readonly offset: number; readonly size: number }

const MAX_HEADERS = 96

/** With the entropy and digest of the bytes that each section has in the file. */
export function describeSections(data: Buffer, headers: readonly SectionHeader[]): SectionFacts[] {
  const bytesOf = openRanges(data)
  return headers.slice(0, MAX_HEADERS).map((header) => {
    const bytes = bytesOf(header)
    if (bytes === null) return { ...header, entropy: null, sha256: null }
    return { ...header, entropy: entropyOf(bytes), sha256: createHash('sha256').update(bytes).digest('hex') }
  })
}

/** With the entropy of the bytes that each segment has in the file. */
export function describeSegments(data: Buffer, headers: readonly SegmentHeader[]): SegmentFacts[] {
  const bytesOf = openRanges(data)
  return headers.slice(0, MAX_HEADERS).map((header) => {
    const bytes = bytesOf(header)
    return { ...header, entropy: bytes && entropyOf(bytes) }
  })
}

/** Ranges may overlap: a hostile file has many that span all of it, so that no more than twice its size is read. */
function openRanges(data: Buffer): (range: ByteRange) => Buffer | null {
  let left = 2 * data.length
  return ({ offset, size }) => {
    const bytes = data.subarray(offset, offset + size)
    left -= bytes.length
    return bytes.length === 0 || left < 0 ? null : bytes
  }
}
