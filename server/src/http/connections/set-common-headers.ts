import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** Nothing of an answer may be run, framed, sniffed or named to other sites. Pages replace the policy by their own. */
const SAFETY = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Headers of every response, with an id of its own. */
export function safetyHeaders(): Readonly<Record<string, string>> & { readonly 'X-Request-Id': string } {
  // Node keeps random bytes in store for these.
  return { 'X-Request-Id': randomUUID().replaceAll('-', ''), ...SAFETY }
}

export function setCommonHeaders(res: ServerResponse): string {
  const headers = safetyHeaders()
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  return headers['X-Request-Id']
}
