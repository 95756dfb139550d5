import { isNode } from './node.ts'
import type { HashKind } from './records/identifier.ts'

/** A hash of bytes that come piece by piece. */
export type RunningHash = {
  update(chunk: Uint8Array): void
  /** Lower-case hex; null where this platform cannot tell. */
  digest(): Promise<string | null>
}

// Browsers hash only what is whole in memory.
const MAX_HELD_BYTES = 64 * 1024 * 1024
const subtleNames = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' } as const

export function createRunningHash(kind: HashKind): RunningHash {
  // Not an import: a browser bundle must not go looking for it.
  const crypto = isNode() ? process.getBuiltinModule('node:crypto') : undefined
  if (!crypto) return createHeldHash(kind)
  const hash = crypto.createHash(kind)
  return { update: (chunk) => void hash.update(chunk), digest: async () => hash.digest('hex') }
}

function createHeldHash(kind: HashKind): RunningHash {
  let held: Uint8Array[] = []
  let sizeBytes = 0
  return {
    update(chunk) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > MAX_HELD_BYTES) held = []
      else held.push(chunk)
    },
    async digest() {
      if (kind === 'md5' || sizeBytes > MAX_HELD_BYTES) return null
      const digest = await globalThis.crypto.subtle.digest(
        subtleNames[kind],
        await new Blob(held.map((chunk) => new Uint8Array(chunk))).arrayBuffer(),
      )
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  }
}
