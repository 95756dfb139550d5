import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CliError } from '../program/cli-error.ts'
import { codeIn } from './redirected-address.ts'

/** Listens for the redirect of the provider (RFC 8252), on this machine only and for one sign-in only. */
export type RedirectListener = Disposable & {
  readonly redirectUri: string
  /** The code of the redirect that carries this state. Other requests are refused, and do not end the wait. */
  codeFor(state: string): Promise<string>
}

const path = '/callback'

export async function openRedirectListener(): Promise<RedirectListener> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  let answerTo = (_: URL): Answer => ({ status: 404, text: 'Not found.' })
  server.on('request', (req, res) => serve(req, res, (url) => answerTo(url)))
  return {
    redirectUri,
    codeFor: (state) =>
      new Promise((resolve, reject) => {
        answerTo = (url) => {
          const found = codeIn(url, state)
          if (found instanceof CliError) {
            if (found.code === 'not_signed_in') reject(found)
            return { status: 400, text: found.message }
          }
          // The code is good for one use, and so is this listener.
          answerTo = () => ({ status: 404, text: 'This sign-in is over.' })
          resolve(found)
          return { status: 200, text: 'You can close this page and go back to the terminal.' }
        }
      }),
    [Symbol.dispose]: () => {
      server.close()
      server.closeIdleConnections()
      // A browser may keep a connection open that it never used.
      setTimeout(() => server.closeAllConnections(), lingerMs).unref()
    },
  }
}

const lingerMs = 500

type Answer = { readonly status: number; readonly text: string }

function serve(req: IncomingMessage, res: ServerResponse, answerTo: (url: URL) => Answer): void {
  const url = URL.parse(req.url ?? '', 'http://127.0.0.1')
  const isRedirect = req.method === 'GET' && url?.pathname === path
  const { status, text } = isRedirect ? answerTo(url) : { status: 404, text: 'Not found.' }
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  res.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Lazaret</title><p>${escaped(text)}</p></html>\n`)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
