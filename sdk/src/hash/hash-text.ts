import { isNode } from '../platform/is-node.ts'
import { createSha256 } from './sha256.ts'

/** SHA-256 of the UTF-8 text, in lower-case hex. */
export function hashText(text: string): string {
  const crypto = isNode() ? process.getBuiltinModule('node:crypto') : undefined
  if (crypto) return crypto.hash('sha256', text, 'hex')
  const hash = createSha256()
  hash.update(new TextEncoder().encode(text))
  return hash.digest()
}
