import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Request, Response, Server } from 'restify'
import { identify } from '../auth/identify.ts'
import type { App } from '../call.ts'
import { unauthenticated } from '../errors.ts'
import { clientAddress } from './client-address.ts'
import { DOCS_PAGE, DOCS_SCRIPT } from './docs-page.ts'
import { toProblem, writeProblem } from './problem.ts'
import { stampRequest } from './stamp-request.ts'
import { writePage } from './write-page.ts'

const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

type Respond = (req: Request, res: Response) => Promise<void>

/** The interactive page. It contains no part of the contract: it loads that with the token from signing in. */
export function mountDocs(server: Server, app: App, sendContract: Respond): void {
  const viewer = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..')
  server.get('/docs', async (req: Request, res: Response) => servePage(app, req, res))
  server.get('/api/docs', async (req: Request, res: Response) =>
    wantsHtml(req) ? servePage(app, req, res) : sendContract(req, res),
  )
  server.get('/docs/assets/docs.js', async (_req: Request, res: Response) =>
    writePage(res, 200, { type: 'text/javascript; charset=utf-8', text: DOCS_SCRIPT }),
  )
  for (const [name, type] of Object.entries(ASSETS)) {
    server.get(`/docs/assets/${name}`, async (_req: Request, res: Response) => serveFile(res, join(viewer, name), type))
  }
}

function wantsHtml(req: Request): boolean {
  return /\btext\/html\b/i.test(req.headers.accept ?? '')
}

/** A browser cannot send a token by navigation: the 401 it gets carries the page that signs in. */
async function servePage(app: App, req: Request, res: Response): Promise<void> {
  const requestId = stampRequest(res)
  try {
    const address = clientAddress(req, app.settings)
    const caller = await identify(app, { authorization: req.headers.authorization, address })
    if (caller === null && !wantsHtml(req)) throw unauthenticated()
    if (caller === null) res.setHeader('WWW-Authenticate', 'Bearer')
    res.setHeader('Content-Security-Policy', CSP)
    writePage(res, caller === null ? 401 : 200, { type: 'text/html; charset=utf-8', text: DOCS_PAGE })
  } catch (error) {
    writeProblem(res, toProblem(error, app.log), requestId, 'end')
  }
}

async function serveFile(res: Response, path: string, type: string): Promise<void> {
  stampRequest(res)
  const { size } = await stat(path)
  res.writeHead(200, { 'Content-Type': type, 'Content-Length': size, 'Cache-Control': 'max-age=3600' })
  await pipeline(createReadStream(path), res).catch(() => res.destroy())
}
