import type { ServerResponse } from 'node:http'
import type { FakeRequest } from './fake-api.ts'
import { sha256Of } from './records.ts'

export type ServeOptions = {
  /** Break the connection after so many bytes of this answer. */
  readonly breakAfter?: number
  readonly ignoreRange?: boolean
  readonly name?: string
  /** Entity tag; a range of another one gets the whole content. */
  readonly etag?: string
}

/** Answers as the server does: one range, an attachment named by the SHA-256, negated when asked. */
export function serveContent(
  { headers, query }: FakeRequest,
  res: ServerResponse,
  content: { readonly bytes: Buffer } & ServeOptions,
): void {
  const isNegated = query.get('obfuscate') === '1'
  const all = isNegated ? Buffer.from(content.bytes.map((byte) => byte ^ 0xff)) : content.bytes
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== content.etag
  const [, from, to] = (content.ignoreRange || isOther ? null : /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')) ?? []
  const start = Number(from ?? 0)
  const end = to ? Number(to) + 1 : all.length
  if (start >= all.length) {
    res.writeHead(416, { 'content-type': 'application/json', 'content-range': `bytes */${all.length}` })
    res.end(JSON.stringify({ code: 'bad_range', message: 'no such range', request_id: 'x' }))
    return
  }
  const part = all.subarray(start, end)
  res.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'application/octet-stream',
    'content-length': part.length,
    'content-disposition': `attachment; filename=${content.name ?? sha256Of(content.bytes)}`,
    ...(content.etag === undefined ? {} : { etag: content.etag }),
    ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${all.length}` }),
  })
  if (content.breakAfter === undefined) {
    res.end(part)
    return
  }
  res.write(part.subarray(0, content.breakAfter), () => res.socket?.end())
}
