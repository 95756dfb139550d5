import type { KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'

const MOST = 2000

type Verified = { readonly payload: unknown; readonly key: string | KeyObject; readonly endsAt: number }

/** Tokens whose signature was checked. Clients send the same one with every request. */
const verified = new Map<string, Verified>()

/** What the token says; null unless one of the keys signed it, and while it is valid. */
export function verifyToken(keys: readonly (string | KeyObject)[], token: string): unknown {
  const known = verified.get(token)
  if (known !== undefined && keys.includes(known.key) && Date.now() < known.endsAt) return known.payload
  verified.delete(token)
  for (const key of keys) {
    const payload = payloadOf(token, key)
    if (payload === null) continue
    remember(token, { payload, key, endsAt: endOf(payload) })
    return payload
  }
  return null
}

function payloadOf(token: string, key: string | KeyObject): unknown {
  try {
    return jwt.verify(token, key, { algorithms: ['HS512'] })
  } catch {
    // Another key may have signed it.
    return null
  }
}

function remember(token: string, entry: Verified): void {
  const [oldest] = verified.keys()
  if (oldest !== undefined && verified.size >= MOST) verified.delete(oldest)
  verified.set(token, entry)
}

function endOf(payload: unknown): number {
  if (typeof payload !== 'object' || payload === null) return 0
  // No token of this server has a beginning.
  if ('nbf' in payload) return 0
  return 'exp' in payload ? Number(payload.exp) * 1000 : Number.POSITIVE_INFINITY
}
