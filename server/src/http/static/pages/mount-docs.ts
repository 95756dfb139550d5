import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, Response, Server } from 'restify'
import { identify } from '../../../auth/identify.ts'
import type { App } from '../../../call.ts'
import { unauthenticated } from '../../../errors/problems.ts'
import { toProblem } from '../../../errors/to-problem.ts'
import type { Settings } from '../../../settings/table.ts'
import { writeProblem } from '../../bodies/write-problem.ts'
import { clientAddress } from '../../connections/client-address.ts'
import { setCommonHeaders } from '../../connections/set-common-headers.ts'
import { credentialsOf } from '../../credentials.ts'
import { docsPage } from './docs-page.ts'
import { mountAssets } from './mount-pages.ts'
import type { Page } from './page.ts'
import { wantsHtml, writePage } from './write-page.ts'

type Respond = (req: Request, res: Response) => Promise<void>

/** The description of the API, as a page for browsers. A web client that has such a page keeps it. */
export function mountDocs(server: Server, app: App, sendContract: Respond): void {
  const page = docsPage()
  if (page !== null) mountPage(server, app, page)
  server.get('/api/docs', async (req: Request, res: Response) =>
    page !== null && wantsHtml(req) ? servePage({ app, page }, req, res) : sendContract(req, res),
  )
}

function mountPage(server: Server, app: App, page: Page): void {
  mountAssets(server, [page])
  if (!hasOwnDocs(app.settings))
    for (const path of ['/docs', '/docs/'])
      server.get(path, async (req: Request, res: Response) => servePage({ app, page }, req, res))
}

function hasOwnDocs({ serveWeb, webFolder }: Settings): boolean {
  if (!serveWeb || webFolder === null) return false
  return existsSync(join(webFolder, 'docs', 'index.html'))
}

/** A browser cannot send a token by navigation: the 401 it gets carries the page that signs in. */
async function servePage({ app, page }: { app: App; page: Page }, req: Request, res: Response): Promise<void> {
  const requestId = setCommonHeaders(res)
  try {
    const address = clientAddress(req, app.settings)
    const { authorization } = credentialsOf(app, req)
    const caller = await identify(app, { authorization, address })
    if (caller === null && !wantsHtml(req)) throw unauthenticated()
    if (caller === null) res.setHeader('WWW-Authenticate', 'Bearer')
    writePage(req, res, { status: caller === null ? 401 : 200, page })
  } catch (error) {
    writeProblem(res, { problem: toProblem(error, app.log), requestId }, 'end')
  }
}
