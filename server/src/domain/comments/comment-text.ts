import { invalidField } from '../../errors/problems.ts'

export const MAX_COMMENT_BYTES = 65_536

/** The text of a comment, exactly as sent. */
export function commentText(text: string, field: string): string {
  if (Buffer.byteLength(text) > MAX_COMMENT_BYTES)
    throw invalidField(field, `must be at most ${MAX_COMMENT_BYTES} bytes of UTF-8`)
  return text
}
