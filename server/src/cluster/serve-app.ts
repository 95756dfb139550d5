import { type AppOptions, openApp } from '../app.ts'
import { registry } from '../generated/registry.ts'
import { acceptConnections, type ConnectionAcceptor } from '../http/connections/accept-connections.ts'
import { openConnectionLimit } from '../http/connections/connection-limit.ts'
import { createHttpServer } from '../http/server.ts'
import type { PluginTools } from '../plugin-host/open-plugins.ts'
import { mostConnections } from './descriptors.ts'

type WithPlugins = Omit<AppOptions, 'pluginTools'> & Pick<PluginTools, 'readSection'>

export type ServingApp = AsyncDisposable &
  ConnectionAcceptor & {
    /** Keys that tokens may be signed by, besides the one that signs new tokens. */
    acceptKeys(secretKeys: readonly string[]): void
  }

/** Opens what serving needs. Disposing closes it at once: drain it first. */
export async function serveApp({ readSection, ...opening }: WithPlugins): Promise<ServingApp> {
  await using stack = new AsyncDisposableStack()
  const app = stack.use(await openApp({ ...opening, pluginTools: { readSection, handlers: registry } }))
  const accepting = acceptConnections(
    createHttpServer(app, registry),
    openConnectionLimit(app, mostConnections(app.settings)),
  )
  stack.defer(() => accepting.drain({ graceMs: 0, idleMs: 0 }))
  const owned = stack.move()
  return { ...accepting, acceptKeys: app.furtherKeys.replace, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
