import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Download } from '../contract.ts'
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
  if (etag !== null) res.setHeader('ETag', etag)
  if (isKnown(request.ifNoneMatch, etag)) {
    res.statusCode = 304
    res.end()
    return
  }
  const wanted = request.ifRange === undefined || request.ifRange === etag ? request.range : undefined
  const range = sizeBytes === null ? null : parseRange(wanted, sizeBytes)
  res.setHeader('Content-Type', download.contentType ?? 'application/octet-stream')
  res.setHeader('Content-Disposition', `attachment; filename=${download.fileName}`)
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
  res.setHeader('Cache-Control', 'private, no-store')
  if (sizeBytes !== null) {
    res.setHeader('Accept-Ranges', 'bytes')
    res.setHeader('Content-Length', range ? range.end - range.start + 1 : sizeBytes)
  }
  if (range) res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  res.statusCode = range ? 206 : 200
  if (request.isHead) {
    download.discard?.()
    res.end()
    return
  }
  await pipeline(range ? download.read(range) : download.read(), res, { signal: request.signal })
}

/** Whether the client already has this exact content. */
function isKnown(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (ifNoneMatch === undefined || etag === null) return false
  const held = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return held.includes('*') || held.includes(etag)
}
