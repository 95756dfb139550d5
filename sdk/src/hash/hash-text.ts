import { createRunningHash } from './running-hash.ts'

/** SHA-256 of the UTF-8 text, in lower-case hex. */
export function hashText(text: string): string {
  const hash = createRunningHash('sha256')
  hash.update(new TextEncoder().encode(text))
  return hash.digest()
}
