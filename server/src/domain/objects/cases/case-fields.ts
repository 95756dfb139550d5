import { invalidField } from '../../../errors/problems.ts'
import type { CaseModel } from '../../../tables/case.ts'
import type { Fields } from '../../../tables/rows.ts'

const MAX_NAME_LENGTH = 200
const MAX_DESCRIPTION_BYTES = 65_536
const MAX_NOTE_BYTES = 1000

type SentFields = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly state?: 'open' | 'closed' | undefined
}
type CaseFields = Partial<Fields<CaseModel, 'name' | 'description' | 'isOpen'>>

/** The fields that were sent, as they are stored. */
export function caseFields({ name, description, state }: SentFields): CaseFields {
  return {
    ...(name === undefined ? {} : { name: caseName(name) }),
    ...(description === undefined
      ? {}
      : { description: boundedText(description, 'description', MAX_DESCRIPTION_BYTES) }),
    ...(state === undefined ? {} : { isOpen: state === 'open' }),
  }
}

export function caseName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > MAX_NAME_LENGTH)
    throw invalidField('name', `must have 1 to ${MAX_NAME_LENGTH} characters`)
  return name
}

export function caseNote(text: string): string {
  return boundedText(text, 'note', MAX_NOTE_BYTES)
}

function boundedText(text: string, field: string, maxBytes: number): string {
  const sizeBytes = Buffer.byteLength(text)
  if (sizeBytes > maxBytes) throw invalidField(field, `must be at most ${maxBytes} bytes of UTF-8, not ${sizeBytes}`)
  return text
}
