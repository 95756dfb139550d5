import type { IncomingMessage } from 'node:http'
import type { IncomingBytes } from '../../contract.ts'
import { tooLarge } from '../../errors/problems.ts'

/** A body that is forwarded as it arrives. */
export function openBytes(req: IncomingMessage, limitBytes: number | null): IncomingBytes {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-type': contentType = null } = req.headers
  const sizeBytes = length === undefined ? (coding === undefined ? 0 : null) : Number(length)
  return { contentType, sizeBytes, content: counted(req, limitBytes) }
}

async function* counted(req: IncomingMessage, limitBytes: number | null): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (limitBytes !== null && size > limitBytes) throw tooLarge(`the body is larger than ${limitBytes} bytes`)
    yield chunk
  }
}
