import { createHash } from 'node:crypto'

/** The name under which a connection prepares a statement. Of its text, since releases may share a pooler. */
export function nameOfStatement(text: string): string {
  return `lz_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}
