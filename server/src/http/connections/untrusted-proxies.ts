import type { Server } from 'node:http'
import type { App } from '../../call.ts'
import { isTrustedPeer } from './client-address.ts'

/** A proxy that no setting names would make all of its clients one. Said once. */
export function warnOfUntrustedProxies(server: Server, { settings, log }: Pick<App, 'settings' | 'log'>): void {
  server.on('request', function watch({ headers, socket }) {
    if (headers['x-forwarded-for'] === undefined || isTrustedPeer(socket, settings)) return
    server.off('request', watch)
    log.warn(
      { remote_addr: socket.remoteAddress },
      'X-Forwarded-For is ignored: if its sender is your proxy, name it in trusted_proxies',
    )
  })
}
