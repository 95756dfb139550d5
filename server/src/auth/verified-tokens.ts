import type { KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'

const MAX_TOKENS = 2000

type Key = string | KeyObject
type VerifiedToken = { readonly payload: unknown; readonly key: Key; readonly endsAt: number }

/** The keys that may sign tokens of this scope, which is not verified yet. */
export type KeysOfScope = (scope: unknown) => readonly Key[]

/** Tokens whose signature was checked. Clients send the same one with every request. */
const verified = new LRUCache<string, VerifiedToken>({ max: MAX_TOKENS })

/** What the token says; null unless one of the keys of its scope signed it, and while it is valid. */
export function verifyToken(keysOf: KeysOfScope, token: string): unknown {
  const known = verified.get(token)
  if (known !== undefined && keysOf(scopeOf(known.payload)).includes(known.key) && Date.now() < known.endsAt)
    return known.payload
  verified.delete(token)
  for (const key of keysOf(scopeOf(decoded(token)))) {
    const payload = payloadOf(token, key)
    if (payload === null) continue
    verified.set(token, { payload, key, endsAt: endOf(payload) })
    return payload
  }
  return null
}

function decoded(token: string): unknown {
  try {
    return jwt.decode(token, { json: true })
  } catch {
    return null
  }
}

function scopeOf(payload: unknown): unknown {
  return typeof payload === 'object' && payload !== null && 'scope' in payload ? payload.scope : undefined
}

function payloadOf(token: string, key: Key): unknown {
  try {
    return jwt.verify(token, key, { algorithms: ['HS512'] })
  } catch {
    // Another key may have signed it.
    return null
  }
}

function endOf(payload: unknown): number {
  if (typeof payload !== 'object' || payload === null) return 0
  // No token of this server has a beginning.
  if ('nbf' in payload) return 0
  return 'exp' in payload ? Number(payload.exp) * 1000 : Number.POSITIVE_INFINITY
}
