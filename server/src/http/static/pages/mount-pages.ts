import type { Request, Response, Server } from 'restify'
import { PRODUCT, VERSION } from '../../../version.ts'
import { writeJson } from '../../bodies/output.ts'
import { setCommonHeaders } from '../../connections/set-common-headers.ts'
import type { WebRoot } from '../web-root.ts'
import { PAGE_STYLE, type Page } from './page.ts'
import { PASSWORD_PAGE } from './password-page.ts'
import { writeAsset, writePage } from './write-page.ts'

/** Where programs begin; relative to the address that was asked. */
const LINKS = {
  documentation: 'docs',
  server: 'server',
  ping: 'ping',
  sign_in: 'auth/login',
  files: 'file',
  configs: 'config',
  blobs: 'blob',
  objects: 'object',
} as const

/** The pages of the server itself: where links in mails lead, if no page for browsers is served. */
export function mountPages(server: Server, web: WebRoot | null): void {
  server.get('/api/', async (_req: Request, res: Response) => {
    setCommonHeaders(res)
    writeJson(res, 200, { product_name: PRODUCT, product_version: VERSION, links: LINKS }, 'end')
  })
  mountAssets(server, [PASSWORD_PAGE, { styles: [PAGE_STYLE] }])
  if (web !== null) return
  for (const path of ['/setpasswd', '/setpasswd/']) server.get(path, show(PASSWORD_PAGE))
}

const show = (page: Page) => async (req: Request, res: Response) => writePage(req, res, { status: 200, page })

/** The files that pages load. */
export function mountAssets(server: Server, pages: readonly Pick<Page, 'scripts' | 'styles'>[]): void {
  for (const asset of pages.flatMap(({ scripts = [], styles = [] }) => [...scripts, ...styles]))
    server.get(`/${asset.path}`, async (req: Request, res: Response) => writeAsset(req, res, asset))
}
