import { createHash } from 'node:crypto'

/** The identifier that contents have as an object. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
