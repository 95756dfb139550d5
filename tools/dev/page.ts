import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'

export type Page = AsyncDisposable & { show(req: IncomingMessage, res: ServerResponse): void }

/** Marks the elements that Vite adds to the page: a script for Fast Refresh, and style sheets. */
const NONCE = randomBytes(16).toString('base64')

/**
 * The policy of the page, as strict as the server's own but for what Vite needs: the elements that it adds, and its
 * WebSocket. So a screen that breaks the policy breaks here.
 */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'nonce-${NONCE}'`,
  `style-src 'self' 'nonce-${NONCE}'`,
  "connect-src 'self' ws:",
  "font-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lazaret-workers',
].join('; ')

export type PageOptions = { readonly root: string; readonly cacheFolder: string; readonly server: Server }

/** The page from its sources; browsers hear of changes through the same address. */
export async function openPage({ root, cacheFolder, server }: PageOptions): Promise<Page> {
  const web = join(root, 'web')
  const vite = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    cacheDir: cacheFolder,
    appType: 'spa',
    clearScreen: false,
    plugins: [react()],
    html: { cspNonce: NONCE },
    server: { middlewareMode: true, ws: { server } },
  })
  return {
    show: (req, res) => {
      res.setHeader('Content-Security-Policy', POLICY)
      vite.middlewares(req, res, () => res.writeHead(404).end())
    },
    [Symbol.asyncDispose]: () => vite.close(),
  }
}
