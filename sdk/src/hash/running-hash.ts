import { isNode } from '../platform/is-node.ts'
import type { HashKind } from '../records/identifier.ts'
import { createSha256 } from './sha256.ts'

/** A hash of bytes that come piece by piece. */
export type RunningHash = {
  update(chunk: Uint8Array): void
  /** Lower-case hex; null if this platform has no such hash. */
  digest(): Promise<string | null>
}

// Web Crypto hashes only what is whole in memory.
const MAX_HELD_BYTES = 64 * 1024 * 1024
const subtleNames = { sha1: 'SHA-1', sha512: 'SHA-512' } as const

export function createRunningHash(kind: HashKind): RunningHash {
  // Not an import: a browser bundle must not go looking for it.
  const crypto = isNode() ? process.getBuiltinModule('node:crypto') : undefined
  if (crypto) {
    const hash = crypto.createHash(kind)
    return { update: (chunk) => void hash.update(chunk), digest: async () => hash.digest('hex') }
  }
  if (kind !== 'sha256') return kind === 'md5' ? unknown : createHeldHash(subtleNames[kind])
  const hash = createSha256()
  return { update: hash.update, digest: async () => hash.digest() }
}

const unknown: RunningHash = { update: () => undefined, digest: async () => null }

function createHeldHash(name: string): RunningHash {
  let held: Uint8Array[] = []
  let sizeBytes = 0
  return {
    update(chunk) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > MAX_HELD_BYTES) held = []
      else held.push(chunk)
    },
    async digest() {
      // Pages without https have no Web Crypto.
      const subtle: typeof globalThis.crypto.subtle | undefined = globalThis.crypto.subtle
      if (!subtle || sizeBytes > MAX_HELD_BYTES) return null
      const whole = await new Blob(held.map((chunk) => new Uint8Array(chunk))).arrayBuffer()
      const digest = await subtle.digest(name, whole)
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  }
}
