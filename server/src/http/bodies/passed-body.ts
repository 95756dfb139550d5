import type { IncomingMessage } from 'node:http'
import type { IncomingBytes } from '../../contract.ts'
import { type BodyLimit, bodyTooLarge } from './body-limit.ts'

/** A body that is forwarded as it arrives. */
export function openBytes(req: IncomingMessage, limit: BodyLimit | null): IncomingBytes {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-type': contentType = null } = req.headers
  const sizeBytes = length === undefined ? (coding === undefined ? 0 : null) : Number(length)
  return { contentType, sizeBytes, content: counted(req, limit) }
}

async function* counted(req: IncomingMessage, limit: BodyLimit | null): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (limit !== null && size > limit.bytes) throw bodyTooLarge(limit)
    yield chunk
  }
}
