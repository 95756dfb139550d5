import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Test = { teardown(run: () => Promise<void>): unknown }

export type RemoteCall = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

export type FakeRemote = {
  readonly url: string
  /** Every request so far. */
  readonly asked: readonly RemoteCall[]
  /** Answers what comes. */
  answer: RequestListener
}

/** A server that is asked as a remote, and answers as a test wants it to. */
export async function openFakeRemote(t: Test): Promise<FakeRemote> {
  const asked: RemoteCall[] = []
  const remote: FakeRemote & { url: string } = { url: '', asked, answer: (_req, res) => void res.end() }
  const server = createServer((req, res) => {
    asked.push({ method: req.method ?? '', path: req.url ?? '', headers: req.headers })
    remote.answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  remote.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return remote
}

export function sendJson(res: ServerResponse, body: unknown, status = 200): void {
  res.writeHead(status, { 'Content-Type': 'application/json' })
  res.end(JSON.stringify(body))
}

/** Bytes without end, until nobody takes them any more. */
export function sendForEver(res: ServerResponse, chunk: Uint8Array): void {
  const more = (): void => {
    while (!res.destroyed && res.write(chunk));
  }
  res.on('drain', more)
  more()
}
