import { randomBytes } from 'node:crypto'
import type { Response } from 'restify'

/** Headers of every response. */
export function stampRequest(res: Response): string {
  const requestId = randomBytes(16).toString('hex')
  res.setHeader('X-Request-Id', requestId)
  res.setHeader('X-Content-Type-Options', 'nosniff')
  return requestId
}
