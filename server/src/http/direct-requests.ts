import type { Server } from 'node:http'
import type { Logger } from '../log.ts'

/** Asked by the platform and its monitoring, past the proxy. */
const PROBES = /^\/api\/(?:ping|health|varz)(?:[/?]|$)/

/** Anyone who reaches the server past its proxy can pretend any address. Said once. */
export function warnOfDirectRequests(server: Server, log: Logger): void {
  server.on('request', function watch({ headers, url = '', socket }) {
    if (headers['x-forwarded-for'] !== undefined || PROBES.test(url)) return
    server.off('request', watch)
    log.warn(
      { remote_addr: socket.remoteAddress },
      'a request came without X-Forwarded-For: use_x_forwarded_for is for servers that only a proxy reaches, since clients can send that header too',
    )
  })
}
