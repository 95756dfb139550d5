import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

export type Address = AsyncDisposable & { readonly url: string; readonly server: Server }

export type Backend = {
  /** Where the server listens; null if it does not run. */
  url(): Promise<string | null>
  /** Answers what is not for the server. */
  show(req: IncomingMessage, res: ServerResponse): void
}

const HOST = '127.0.0.1'
/** Addresses that the server answers itself; all others are the page's. */
const OF_SERVER = /^\/(?:api|docs)(?:[/?]|$)/i
const STOPPED = { message: 'The server does not run. The terminal of development mode shows why.', code: 'unavailable' }

/** One address for page and server, so that cookies and links are those of an installation. */
export async function openAddress(port: number, backend: Promise<Backend>): Promise<Address> {
  const server = createServer(async (req, res) => {
    const { url, show } = await backend
    if (!OF_SERVER.test(req.url ?? '')) return show(req, res)
    const target = await url()
    if (target === null) return refuse(res, 503)
    passOn({ req, res, target })
  })
  // Only the page has WebSockets, and Vite takes those.
  server.on('upgrade', (req, socket) => {
    if (!String(req.headers['sec-websocket-protocol'] ?? '').startsWith('vite-')) socket.destroy()
  })
  server.listen(port, HOST)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`--port ${port}: another program uses this port: choose another`, { cause: error })
  })
  return {
    server,
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Exchange = { readonly req: IncomingMessage; readonly res: ServerResponse; readonly target: string }

function passOn({ req, res, target }: Exchange): void {
  const sent = request(`${target}${req.url}`, { method: req.method, headers: req.headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
    pipeline(answer, res, () => undefined)
  })
  sent.on('error', () => (res.headersSent ? res.destroy() : refuse(res, 502)))
  res.on('close', () => sent.destroy())
  req.pipe(sent)
}

function refuse(res: ServerResponse, status: number): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(STOPPED))
}
