import { invalidField } from '../../errors/problems.ts'

const MAX_BYTES = 1024

/** A tag in its stored form: lower case, trimmed. */
export function tagText(sent: string, field: string): string {
  const tag = sent.toLowerCase().trim()
  if (tag === '') throw invalidField(field, "Tag shouldn't be empty")
  if (Buffer.byteLength(tag) > MAX_BYTES) throw invalidField(field, `must be at most ${MAX_BYTES} bytes of UTF-8`)
  return tag
}
