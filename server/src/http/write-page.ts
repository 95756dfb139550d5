import type { Response } from 'restify'
import { stampRequest } from './stamp-request.ts'

/** Answers with a built-in page or one of its assets. */
export function writePage(
  res: Response,
  status: number,
  { type, text }: { readonly type: string; readonly text: string },
): void {
  if (!res.hasHeader('X-Request-Id')) stampRequest(res)
  const bytes = Buffer.from(text)
  res.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length })
  res.end(bytes)
}
