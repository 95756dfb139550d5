import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isNode } from '../platform/is-node.ts'
import type { HashKind } from '../records/identifier.ts'

/** A hash of bytes that come piece by piece. */
export type RunningHash = {
  update(chunk: Uint8Array): void
  /** Lower-case hex. */
  digest(): string
}

// Web Crypto hashes only what is whole in memory, and only in pages with https.
const inJavaScript = { md5, sha1, sha256, sha512 }

export function createRunningHash(kind: HashKind): RunningHash {
  // The module is not imported, so that bundlers for browsers do not resolve it.
  const crypto = isNode() ? process.getBuiltinModule('node:crypto') : undefined
  if (crypto) {
    const hash = crypto.createHash(kind)
    return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('hex') }
  }
  const hash = inJavaScript[kind].create()
  return { update: (chunk) => void hash.update(chunk), digest: () => bytesToHex(hash.digest()) }
}
