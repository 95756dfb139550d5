import type { Request, Response } from 'restify'
import { setCommonHeaders } from '../../connections/set-common-headers.ts'
import type { Asset } from './asset.ts'
import { PAGE_POLICY, type Page, renderPage } from './page.ts'
import { setPageHeaders } from './set-page-headers.ts'

const HTML = 'text/html; charset=utf-8'

/** Answers with a page of the server. */
export function writePage(req: Request, res: Response, { status, page }: { status: number; page: Page }): void {
  if (!res.hasHeader('X-Request-Id')) setCommonHeaders(res)
  setPageHeaders(res, PAGE_POLICY)
  res.setHeader('Cache-Control', 'no-store')
  const bytes = Buffer.from(renderPage(page, req.path()))
  res.writeHead(status, { 'Content-Type': HTML, 'Content-Length': bytes.length })
  res.end(bytes)
}

export async function writeAsset(req: Request, res: Response, asset: Asset): Promise<void> {
  setCommonHeaders(res)
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(req.headers['accept-encoding'] ?? ''))
  const bytes = await (isCompressed ? asset.compressed() : asset.bytes())
  res.writeHead(200, {
    'Content-Type': asset.type,
    'Content-Length': bytes.length,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
  })
  res.end(bytes)
}

/** A person with a browser, not a program. */
export function wantsHtml(req: Request): boolean {
  return /\btext\/html\b/i.test(req.headers.accept ?? '')
}
