import { entropyOfParts } from './entropy.ts'
import type { ContentSlice, FormatFacts, ReadPart, StaticFacts } from './facts.ts'
import { FORMATS, factsVersion } from './formats.ts'
import { extractStrings } from './strings/extract-strings.ts'
import { type Term, termsOf } from './terms.ts'

export type ExtractedFacts = {
  readonly facts: StaticFacts
  /** Of the extractor of the format. */
  readonly version: number
  readonly terms: readonly Term[]
}

const ENTROPY_PARTS = 64
const MAX_UNREAD = 32

/** Reads facts from the bytes of a file, whatever they are: parts that cannot be read are named. */
export function extractFacts(content: ContentSlice): ExtractedFacts {
  const { data, sizeBytes } = content
  const [format, extractor] = findFormat(data)
  const unread = new Set<string>()
  const readPart: ReadPart = (name, read, fallback) => {
    try {
      return read()
    } catch {
      if (unread.size < MAX_UNREAD) unread.add(name)
      return fallback
    }
  }
  const { whole, parts } = entropyOfParts(data, ENTROPY_PARTS)
  const ofFormat = readPart<FormatFacts>(format, () => extractor.extract(content, readPart), {})
  const facts: StaticFacts = {
    format,
    is_partial: data.length < sizeBytes,
    entropy: whole,
    entropy_blocks: parts,
    strings: extractStrings(data, ...codeStrings(ofFormat)),
    unread: [...unread],
    ...ofFormat,
  }
  return { facts, version: factsVersion(extractor), terms: termsOf(facts) }
}

/** The strings in the code of macros, which is compressed in the file. Names such as `shell.run` look like domains elsewhere. */
function codeStrings({ document }: FormatFacts): Buffer[] {
  const modules = document?.modules ?? []
  return modules.map(({ code }) => Buffer.from(Array.from(code.matchAll(/"[^"\n]{5,1000}"/g), String).join('\n')))
}

function findFormat(data: Buffer) {
  for (const entry of FORMATS) if (entry[1].matches(data)) return entry
  throw new Error('the last format matches every file')
}
