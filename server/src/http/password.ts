import type { Request, Response, Server } from 'restify'
import type { Settings } from '../settings/table.ts'
import { PASSWORD_PAGE, PASSWORD_SCRIPT, PASSWORD_STYLE } from './password-page.ts'
import { stampRequest } from './stamp-request.ts'
import { writePage } from './write-page.ts'

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const PARTS = {
  '/setpasswd': { type: 'text/html; charset=utf-8', text: PASSWORD_PAGE },
  '/setpasswd/': { type: 'text/html; charset=utf-8', text: PASSWORD_PAGE },
  '/setpasswd/page.css': { type: 'text/css; charset=utf-8', text: PASSWORD_STYLE },
  '/setpasswd/page.js': { type: 'text/javascript; charset=utf-8', text: PASSWORD_SCRIPT },
} as const

/** The page that links in mails open; a web client has its own. */
export function mountPasswordPage(server: Server, { serveWeb, webFolder }: Settings): void {
  if (serveWeb && webFolder !== null) return
  for (const [path, part] of Object.entries(PARTS))
    server.get(path, async (_req: Request, res: Response) => {
      stampRequest(res)
      res.setHeader('Content-Security-Policy', CSP)
      res.setHeader('Cache-Control', 'no-store')
      writePage(res, 200, part)
    })
}
