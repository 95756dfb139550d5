import type { IncomingMessage, Server } from 'node:http'
import type { App } from '../call.ts'
import type { Settings } from '../settings/table.ts'
import { isByTls } from './client-address.ts'

/** Browsers that came by TLS once come by nothing else again. */
export function requireTls(server: Server, { settings }: Pick<App, 'settings'>): void {
  const { hstsMaxAgeSeconds } = settings
  if (hstsMaxAgeSeconds === 0) return
  const value = `max-age=${hstsMaxAgeSeconds}`
  // Before anything answers.
  server.prependListener('request', (req, res) => {
    if (isAtHome(req, settings)) res.setHeader('Strict-Transport-Security', value)
  })
}

/** A proxy may offer TLS besides plain HTTP: the public address says what is meant. */
function isAtHome(req: IncomingMessage, settings: Settings): boolean {
  return settings.tlsCertificate !== null || (settings.baseUrl.startsWith('https:') && isByTls(req, settings))
}
