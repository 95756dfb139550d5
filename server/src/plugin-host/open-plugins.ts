import { setTimeout as wait } from 'node:timers/promises'
import type { App, OpenCall } from '../call.ts'
import type { Handlers } from '../contract.ts'
import type { Logger } from '../log.ts'
import { type Contribution, joinContract } from '../plugins/join-contract.ts'
import { type LoadedPlugin, loadPlugins } from '../plugins/load.ts'
import type { OidcProvider } from '../plugins/oidc-provider.ts'
import type { AnyTable, Plugin, PluginLog, PluginSetup, Route, SettingsOf, Stop } from '../plugins/plugin.ts'
import type { Plugins } from '../plugins/plugins.ts'
import { servedBy } from '../plugins/served-by.ts'
import type { ReadSection } from '../settings/read.ts'
import { actAs, requireUser } from './act-as.ts'
import { contributedProviders } from './oidc-providers.ts'
import { openAccess } from './open-access.ts'

const STOP_MS = 10_000

export type PluginTools = {
  /** Reads the settings of a plugin. */
  readonly readSection: ReadSection
  /** The operations of the server. */
  readonly handlers: Handlers
  /** Whether another worker served before: what changed since must not end the service. */
  readonly isReplacement?: boolean
}

export type OpenedPlugins = AsyncDisposable & { readonly plugins: Plugins }

/** Loads and starts all plugins, in order. A failure aborts the start. Disposing stops them in reverse order. */
export async function openPlugins(app: App, tools: PluginTools): Promise<OpenedPlugins> {
  await using stack = new AsyncDisposableStack()
  const loaded = await loadPlugins(wanted(app))
  const contributions: StartedPlugin[] = []
  for (const each of loaded) {
    if (each.plugin !== null) contributions.push(await start(app, each.plugin, { ...tools, each, stack }))
    app.log.info({ plugin: each.name, version: each.metadata.version }, 'plugin loaded')
  }
  if (!app.settings.enableHooks && app.hooks.count() > 0) app.log.info('hooks are disabled: plugins get no events')
  // Disposed first: pending events are still delivered to running plugins.
  stack.defer(async () => void (await app.hooks.drain()))
  const handlers = contributions.flatMap(({ routes }) =>
    routes.map((route) => [route.operation.operationId, handlerOf(route, tools.handlers)] as const),
  )
  const oidcProviders = await contributedProviders(
    app,
    contributions.flatMap(({ plugin, providers }) => providers.map((provider) => ({ plugin, provider }))),
  )
  const owned = stack.move()
  return {
    plugins: {
      isEnabled: app.settings.enablePlugins,
      active: Object.fromEntries(loaded.map(({ name, metadata }) => [name, metadata])),
      ...servedBy(joinContract(contributions)),
      oidcProviders,
      handlers: Object.fromEntries(handlers),
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Runs the set-up functions of plugins; yields each plugin that has one. */
export async function* setUpPlugins(app: App, tools: PluginTools): AsyncGenerator<string> {
  for (const { name, plugin } of await loadPlugins(wanted(app))) {
    if (plugin?.setUp === undefined) continue
    await naming(`plugin "${name}" failed to set up`, async () => plugin.setUp?.(setupOf(app, plugin, tools)))
    yield name
  }
}

function wanted({ settings }: App) {
  const { enablePlugins, plugins, localPluginsFolder: folder, localPluginsAutodiscover: autodiscover } = settings
  return enablePlugins ? { names: plugins, folder, autodiscover } : { names: [], folder: null, autodiscover: false }
}

type StartContext = PluginTools & { readonly each: LoadedPlugin; readonly stack: AsyncDisposableStack }

type StartedPlugin = Contribution & { readonly providers: readonly OidcProvider[] }

async function start(app: App, plugin: Plugin, { each, stack, ...tools }: StartContext): Promise<StartedPlugin> {
  const routes: Route[] = []
  const providers: OidcProvider[] = []
  const schemas: Record<string, Contribution['schemas'][string]> = {}
  let isStarting = true
  const actors = new Set<string>()
  const whileStarting = (what: string): void => {
    if (!isStarting) throw new Error(`plugin "${each.name}": ${what} can be added only while the plugin starts`)
  }
  const stop = await naming(`plugin "${each.name}" failed to start`, async () =>
    plugin.start?.({
      ...setupOf(app, plugin, tools),
      as(acting = {}) {
        if (isStarting) actors.add(acting.login ?? app.settings.adminLogin)
        return openAccess(actAs(app, acting), tools.handlers)
      },
      on: (handlers, options = {}) => app.hooks.register({ name: each.name, handlers, ...options }),
      route(route) {
        whileStarting('a route')
        routes.push(route)
      },
      schema(name, schema) {
        whileStarting('a schema')
        schemas[name] = schema
      },
      oidcProvider(provider) {
        whileStarting('an identity provider')
        providers.push(provider)
      },
    }),
  )
  isStarting = false
  if (tools.isReplacement !== true)
    await naming(`plugin "${each.name}" failed to start`, async () => {
      for (const login of actors) await requireUser(app, login)
    })
  if (typeof stop === 'function') stack.defer(() => end(each.name, stop, app.log))
  return { plugin: plugin.name, routes, schemas, providers }
}

function setupOf(app: App, plugin: Plugin, { readSection, handlers }: PluginTools): PluginSetup {
  return {
    settings: readSection(plugin.name.replaceAll('-', '_'), plugin.settings ?? {}) as SettingsOf<AnyTable>,
    log: logOf(app.log.child({ plugin: plugin.name })),
    as: (acting = {}) => openAccess(actAs(app, acting), handlers),
  }
}

function logOf(log: Logger): PluginLog {
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  }
}

async function naming<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`${what}: ${message}`, { cause: error })
  }
}

/** A plugin's stop function can neither fail nor block the shutdown. */
async function end(plugin: string, stop: Stop, log: Logger): Promise<void> {
  const timer = new AbortController()
  const stopping = (async () => stop())().then(
    () => true,
    (error: unknown) => {
      log.error({ plugin, error: String(error) }, 'plugin failed to stop')
      return true
    },
  )
  const late = wait(STOP_MS, false, { signal: timer.signal }).catch(() => true)
  if (!(await Promise.race([stopping, late]))) log.error({ plugin }, 'plugin did not stop in time')
  timer.abort()
}

/** Acts as the caller of the request, so that its events belong to the request. */
function handlerOf(route: Route, handlers: Handlers): Plugins['handlers'][string] {
  return (call: OpenCall, input) => {
    const { caller, signal } = call
    return route.handle({
      ...(input as Pick<Parameters<Route['handle']>[0], 'path' | 'query' | 'body'>),
      caller:
        caller === null ? null : { login: caller.login, groups: caller.groupNames, capabilities: caller.capabilities },
      access: caller === null ? null : openAccess((work) => work({ ...call, caller }), handlers),
      signal,
    })
  }
}
