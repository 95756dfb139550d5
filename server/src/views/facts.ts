import type { components } from '../generated/contract.ts'
import type { FileFactsModel } from '../tables/file-facts.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

type FactsOfFile = { readonly row: FileFactsModel | null; readonly unpacking: Schemas['UnpackStatus'] | null }

export function viewFacts({ row, unpacking }: FactsOfFile): Schemas['FileFacts'] {
  if (row === null) return { state: 'none', version: null, extracted_on: null, error: null, facts: null, unpacking }
  return {
    state: row.state === 'backlog' ? 'waiting' : row.state,
    version: row.version,
    extracted_on: row.extractedOn === null ? null : viewTime(row.extractedOn),
    error: row.error,
    // Extractors are typed by the same schema.
    facts: row.facts as Schemas['StaticFacts'] | null,
    unpacking,
  }
}
