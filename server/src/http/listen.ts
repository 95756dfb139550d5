import type { Server as NodeServer, ServerResponse } from 'node:http'
import { type AddressInfo, Server as SocketServer } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import type { Server } from 'restify'
import type { Settings } from '../settings/table.ts'
import type { TlsFiles } from '../settings/tls.ts'

export type DrainLimits = {
  /** After that, connections with running requests are cut. */
  readonly graceMs: number
  /** How long keep-alive connections may send one more request. */
  readonly idleMs: number
}

export type Listening = {
  readonly url: string
  readonly port: number
  /** Stops accepting connections and resolves when all accepted requests are answered. A second call may shorten the limits. */
  drain(limits: DrainLimits): Promise<void>
  renewTls(files: TlsFiles): void
}

/** Requests on keep-alive connections are served within this time, with `Connection: close`. */
export const IDLE_AT_END_MS = 1000
const IDLE_CHECK_MS = 50

export async function listen(server: Server, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<Listening> {
  const node: NodeServer = server.server
  const drain = prepareDrain(node)
  await new Promise<void>((resolve, reject) => {
    // Socket errors are emitted here, not on the socket.
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE'
      reject(inUse ? new Error(`port ${port} of ${host} is in use by another program: set another port`) : error)
    })
    node.listen(port, host, () => resolve())
  })
  const address = node.address() as AddressInfo
  return {
    url: `${node instanceof TlsServer ? 'https' : 'http'}://${hostOf(address)}:${address.port}`,
    port: address.port,
    drain,
    renewTls: (files) => {
      if (node instanceof TlsServer) node.setSecureContext(files)
    },
  }
}

const hostOf = ({ address, family }: AddressInfo): string => (family === 'IPv6' ? `[${address}]` : address)

function prepareDrain(server: NodeServer): Listening['drain'] {
  const running = new Set<ServerResponse>()
  let closed: Promise<void> | undefined
  server.prependListener('request', (_req, res) => {
    running.add(res)
    res.once('close', () => running.delete(res))
    if (closed !== undefined) res.shouldKeepAlive = false
  })
  return async ({ graceMs, idleMs }) => {
    closed ??= close(server)
    for (const res of running) if (!res.headersSent) res.shouldKeepAlive = false
    let idle: NodeJS.Timeout | undefined
    const idleFrom = setTimeout(() => {
      idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    }, idleMs)
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    for (const timer of [idleFrom, idle, deadline]) clearTimeout(timer)
  }
}

/** `http.Server.close` would cut idle connections at once, with requests in transit. */
function close(server: NodeServer): Promise<void> {
  return new Promise((resolve) => {
    SocketServer.prototype.close.call(server, () => {
      // Stops the timer that checks the connections.
      server.close(() => undefined)
      resolve()
    })
  })
}
