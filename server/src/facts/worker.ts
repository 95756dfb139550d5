import { openTextFilters } from '../prefilter/text-filter.ts'
import { extractFacts } from './extract-facts.ts'
import type { Term } from './terms.ts'

export type ExtractionInput = { readonly data: Uint8Array<ArrayBuffer>; readonly sizeBytes: number }

export type ExtractionResult = {
  readonly format: string
  readonly version: number
  /** As JSON, so that the thread does the work of writing it. */
  readonly facts: string
  readonly entropy: number
  readonly compiledOn: string | null
  readonly terms: readonly Term[]
  /** Null: only a part of the file was read, or its text is too diverse. */
  readonly textFilter: Uint8Array | null
}

const textFilters = openTextFilters()

/** The threads of the pool run this. */
export function extract(inputs: readonly ExtractionInput[]): ExtractionResult[] {
  return inputs.map(extractOne)
}

function extractOne({ data, sizeBytes }: ExtractionInput): ExtractionResult {
  const { facts, version, terms } = extractFacts({ data: Buffer.from(data.buffer), sizeBytes })
  const { format, entropy, pe } = facts
  return {
    format,
    version,
    facts: JSON.stringify(facts),
    entropy,
    compiledOn: pe?.compiled_on ?? null,
    terms,
    textFilter: facts.is_partial ? null : textFilters.create(data),
  }
}
