import { apk } from './android/extract-apk.ts'
import { dex } from './android/extract-dex.ts'
import { lnk } from './documents/extract-lnk.ts'
import { ole } from './documents/extract-ole.ts'
import { ooxml } from './documents/extract-ooxml.ts'
import { pdf } from './documents/extract-pdf.ts'
import { zip } from './documents/extract-zip.ts'
import { elf } from './elf/extract-elf.ts'
import { macho } from './extract-macho.ts'
import type { Extractor, FactsFormat } from './facts.ts'
import { pe } from './pe/extract-pe.ts'

const other: Extractor = { version: 2, matches: () => true, extract: () => ({}) }

/** The formats that facts are read of; the first that matches counts. Their schemas are in the contract. */
export const FORMATS: ReadonlyMap<FactsFormat, Extractor> = new Map<FactsFormat, Extractor>([
  ['pe', pe],
  ['elf', elf],
  ['macho', macho],
  ['ole', ole],
  ['ooxml', ooxml],
  ['apk', apk],
  ['zip', zip],
  ['dex', dex],
  ['lnk', lnk],
  ['pdf', pdf],
  ['other', other],
])

/** Grows when facts of all formats change, such as the strings of note. */
const SHARED_VERSION = 1

export const factsVersion = ({ version }: Extractor): number => version + SHARED_VERSION

/** The current versions: facts of an older one are out of date. */
export const FACTS_VERSIONS: Readonly<Record<string, number>> = Object.fromEntries(
  [...FORMATS].map(([format, extractor]) => [format, factsVersion(extractor)]),
)
