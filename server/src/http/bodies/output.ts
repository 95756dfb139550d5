import type { ServerResponse } from 'node:http'
import type { ByteRange, Download } from '../../contract.ts'
import { beginBody } from './output-body.ts'
import { parseRange } from './range.ts'

export function writeJson(res: ServerResponse, status: number, body: unknown, last: 'end' | 'write' = 'end'): void {
  const bytes = Buffer.from(`${JSON.stringify(body)}\n`)
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length })
  res[last](bytes)
}

/** The format that monitoring systems read. */
export function writeText(res: ServerResponse, text: string): void {
  const bytes = Buffer.from(text)
  res.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Content-Length': bytes.length })
  res.end(bytes)
}

export type DownloadRequest = {
  readonly isHead: boolean
  readonly range: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly ifRange: string | undefined
  readonly signal: AbortSignal
}

/** Bytes of a sample: never shown by a browser, sniffed or run. */
export async function writeDownload(res: ServerResponse, download: Download, request: DownloadRequest): Promise<void> {
  const { sizeBytes, etag } = download
  if (etag !== null && isKnown(request.ifNoneMatch, etag)) {
    res.setHeader('ETag', etag)
    res.statusCode = 304
    res.end()
    return
  }
  const range = rangeOf(download, request)
  const { signal } = request
  // If a source fails before its first byte, as a small damaged content does, there is an answer that says so.
  const body = request.isHead ? null : await beginBody(range ? download.read(range) : download.read(), signal)
  if (etag !== null) res.setHeader('ETag', etag)
  res.setHeader('Content-Type', download.contentType ?? 'application/octet-stream')
  res.setHeader('Content-Disposition', `attachment; filename=${download.fileName}`)
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
  res.setHeader('Cache-Control', 'private, no-store')
  const sentBytes = range ? range.end - range.start + 1 : sizeBytes
  if (sentBytes !== null) {
    res.setHeader('Accept-Ranges', 'bytes')
    res.setHeader('Content-Length', sentBytes)
  }
  if (range) res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  res.statusCode = range ? 206 : 200
  if (body === null) {
    download.discard?.()
    res.end()
    return
  }
  await body.send(res, sentBytes)
}

type Conditions = Pick<DownloadRequest, 'range' | 'ifNoneMatch' | 'ifRange'>

/** The part that the client asks for; null: everything, or nothing that it has not got already. */
export function rangeOf(
  { sizeBytes, etag }: Pick<Download, 'sizeBytes' | 'etag'>,
  { range, ifNoneMatch, ifRange }: Conditions,
): ByteRange | null {
  if (sizeBytes === null || (etag !== null && isKnown(ifNoneMatch, etag))) return null
  return parseRange(ifRange === undefined || ifRange === etag ? range : undefined, sizeBytes)
}

/** Whether the client already has this exact content. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const held = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return held.includes('*') || held.includes(etag)
}
