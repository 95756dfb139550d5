import type { IncomingMessage, Server } from 'node:http'
import type { Settings } from '../../settings/table.ts'
import { isByTls } from './client-address.ts'

const NAME = 'Strict-Transport-Security'

/** Browsers that came by TLS once come by nothing else again. */
export function requireTls(server: Server, settings: Settings): void {
  // Before anything answers.
  server.prependListener('request', (req, res) => {
    for (const [name, value] of Object.entries(strictTransport(settings, req))) res.setHeader(name, value)
  })
}

/** The header, where TLS is on. Without a valid request only the server's own TLS is known. */
export function strictTransport(settings: Settings, req?: IncomingMessage): Readonly<Record<string, string>> {
  const { hstsMaxAgeSeconds } = settings
  return hstsMaxAgeSeconds > 0 && isAtHome(settings, req) ? { [NAME]: `max-age=${hstsMaxAgeSeconds}` } : {}
}

/** A proxy may offer TLS besides plain HTTP: the public address says what is meant. */
function isAtHome(settings: Settings, req?: IncomingMessage): boolean {
  if (settings.tlsCertificate !== null) return true
  return req !== undefined && settings.baseUrl.startsWith('https:') && isByTls(req, settings)
}
