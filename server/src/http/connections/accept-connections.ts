import type { Server as NodeServer, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import type { Server } from 'restify'
import type { TlsFiles } from '../../settings/tls.ts'
import type { ConnectionLimit } from './connection-limit.ts'
import type { DrainLimits } from './drain-limits.ts'
import { markEnding } from './ending.ts'

/** A server that is handed its connections: it has no listening socket of its own. */
export type ConnectionAcceptor = {
  take(connection: Socket): void
  /** From now on readiness is refused, and every response ends its connection; connections are still taken. */
  announceEnd(): void
  /** Resolves when every connection has ended. Nothing may be taken any more. A second call may shorten the limits. */
  drain(limits: DrainLimits): Promise<void>
  renewTls(files: TlsFiles): void
}

/** Requests on keep-alive connections are served within this time, with `Connection: close`. */
export const IDLE_AT_END_MS = 1000
const IDLE_CHECK_MS = 50

export function acceptConnections(server: Server, limit: ConnectionLimit): ConnectionAcceptor {
  const node: NodeServer = server.server
  const isTls = node instanceof TlsServer
  const open = new Set<Socket>()
  const drained: (() => void)[] = []
  const announceEnd = prepareEnd(node)
  // Requests that came while this process was busy are read first: until then their connections seem idle.
  const closeIdle = (): void => void setImmediate(() => node.closeIdleConnections())
  // Node starts with it the timer that ends connections whose headers do not arrive.
  node.emit('listening')
  return {
    announceEnd,
    take: (connection) => {
      const isWelcome = open.size < limit.most
      if (!isWelcome && !limit.mayAnswer(open.size)) {
        connection.destroy()
        return
      }
      open.add(connection)
      connection.once('close', () => {
        open.delete(connection)
        if (open.size === 0) for (const resolve of drained.splice(0)) resolve()
      })
      // As Node does itself: a client may close its side once its request is sent.
      connection.allowHalfOpen = !isTls
      if (isWelcome) {
        node.emit('connection', connection)
        return
      }
      // Those that wait for another request of a client make room for the next ones.
      closeIdle()
      if (isTls) connection.destroy()
      else limit.refuse(connection)
    },
    drain: async ({ graceMs, idleMs }) => {
      announceEnd()
      let idle: NodeJS.Timeout | undefined
      const idleFrom = setTimeout(() => {
        closeIdle()
        idle = setInterval(closeIdle, IDLE_CHECK_MS)
      }, idleMs)
      const deadline = setTimeout(() => {
        for (const connection of open) connection.destroy()
      }, graceMs)
      if (open.size > 0) await new Promise<void>((resolve) => drained.push(resolve))
      for (const timer of [idleFrom, idle, deadline]) clearTimeout(timer)
      // Stops the timer that checks the connections.
      node.close(() => undefined)
    },
    renewTls: (files) => {
      if (isTls) node.setSecureContext(files)
    },
  }
}

function prepareEnd(server: NodeServer): () => void {
  const running = new Set<ServerResponse>()
  let isEnding = false
  server.prependListener('request', (_req, res) => {
    running.add(res)
    res.once('close', () => running.delete(res))
    if (isEnding) res.shouldKeepAlive = false
  })
  return () => {
    isEnding = true
    markEnding(server)
    for (const res of running) if (!res.headersSent) res.shouldKeepAlive = false
  }
}
