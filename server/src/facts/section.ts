import { createHash } from 'node:crypto'
import { entropyOf } from './entropy.ts'
import type { SectionFacts } from './facts.ts'

type SectionHeader = Omit<SectionFacts, 'entropy' | 'sha256'>

const MAX_SECTIONS = 96

/** With the entropy and digest of the bytes that each section has in the file. */
export function describeSections(data: Buffer, headers: readonly SectionHeader[]): SectionFacts[] {
  // Sections may overlap: a hostile file has many that span all of it.
  let left = 2 * data.length
  return headers.slice(0, MAX_SECTIONS).map((header) => {
    const bytes = data.subarray(header.offset, header.offset + header.size)
    left -= bytes.length
    if (bytes.length === 0 || left < 0) return { ...header, entropy: null, sha256: null }
    return { ...header, entropy: entropyOf(bytes), sha256: createHash('sha256').update(bytes).digest('hex') }
  })
}
