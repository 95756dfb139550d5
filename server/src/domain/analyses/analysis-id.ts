import { invalidField } from '../../errors/problems.ts'

const UUID = /^(?:urn:uuid:)?\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i

/** A UUID in its stored spelling; null if it is not a UUID. */
export function readAnalysisId(text: string): string | null {
  const groups = UUID.exec(text)?.slice(1)
  return groups === undefined ? null : groups.join('-').toLowerCase()
}

export function requireAnalysisId(text: string): string {
  const id = readAnalysisId(text)
  if (id === null) throw invalidField('analysis_id', `'karton' attribute accepts only UUID values, not "${text}"`)
  return id
}
