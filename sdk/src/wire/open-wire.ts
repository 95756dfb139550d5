import { validationError } from '../errors/api-error.ts'
import { node } from '../node.ts'
import { createBrowserTransport } from './browser-transport.ts'
import { authOf, type ClientOptions, routeOf, settingsOf } from './client-options.ts'
import { createGate } from './gate.ts'
import type { Wire } from './send.ts'
import { createSession, type Sources } from './session.ts'
import type { Transport } from './types.ts'

const NAME = 'lazaret-sdk/0.1.0'

/** Opens the state that the calls of one client share. The first call loads the transport. */
export function openWire(options: ClientOptions, sources: Sources): Wire & { close(): Promise<void> } {
  const settings = settingsOf(options)
  const route = routeOf(options)
  const auth = authOf(options)
  if (!route.fetch) node()?.requireNode()
  if (auth.kind === 'cookie' && node()) throw validationError('auth', 'sessionCookie() is for pages in browsers')
  let loading: Promise<Transport> | null = null
  const load = async () => {
    const modules = node()
    if (!modules || route.fetch) return createBrowserTransport(route.fetch)
    const { createTransport } = await modules.transport()
    return createTransport({ ...route, connectMs: settings.timeouts.connectMs })
  }
  return {
    settings,
    session: createSession(auth, sources),
    gate: createGate(settings.concurrency),
    hooks: options,
    userAgent: options.userAgent ? `${options.userAgent} ${NAME}` : NAME,
    signal: options.signal,
    advertised: { requestMs: 0, uploadMs: 0 },
    transport: () => {
      loading ??= load()
      return loading
    },
    async close() {
      const closing = loading
      loading = null
      await (await closing)?.close()
    },
  }
}
