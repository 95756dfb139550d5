import { readFileSync } from 'node:fs'
import { findPackageJSON, registerHooks } from 'node:module'
import { extname } from 'node:path'
import { findModules, type PluginModule, type PluginSources } from './find-module.ts'
import type { Plugin } from './plugin.ts'
import type { Metadata } from './plugins.ts'

/** A loaded module; null if it exports no plugin, so only loading it has an effect. */
export type LoadedPlugin = { readonly name: string; readonly plugin: Plugin | null; readonly metadata: Metadata }

const NAME = /^[a-z][a-z0-9-]{0,63}$/
const RESERVED = ['service', 'service-limiter', 'mwdb', 'mwdb-limiter', 'analysis', 'karton', 'remote', 'default']

/** Loads the code of all plugins. Throws at the first that cannot be loaded, with its name. */
export async function loadPlugins(wanted: PluginSources): Promise<LoadedPlugin[]> {
  const found = findModules(wanted)
  if (found.length > 0) offerApi()
  const loaded: LoadedPlugin[] = []
  for (const module of found) {
    const next = await load(module)
    const twin = loaded.find(({ plugin }) => plugin !== null && plugin.name === next.plugin?.name)
    if (twin !== undefined)
      throw new Error(`plugin "${module.name}" has the same name as "${twin.name}": "${next.plugin?.name}"`)
    loaded.push(next)
  }
  return loaded
}

async function load(found: PluginModule): Promise<LoadedPlugin> {
  const { name } = found
  let module: Readonly<Record<string, unknown>>
  try {
    module = await import(found.url)
  } catch (error) {
    throw new Error(`plugin "${name}" cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  const { plugin } = module
  if (plugin === undefined) return { name, plugin: null, metadata: metadataOf(found, {}) }
  requirePlugin(plugin, name)
  return { name, plugin, metadata: metadataOf(found, plugin) }
}

function requirePlugin(value: unknown, name: string): asserts value is Plugin {
  const isObject = typeof value === 'object' && value !== null
  const { name: own, start, setUp } = (isObject ? value : {}) as Readonly<Record<string, unknown>>
  if (typeof own !== 'string' || !NAME.test(own) || RESERVED.includes(own))
    throw new Error(
      `plugin "${name}": its name must be lower-case letters, digits and dashes, and none of ${RESERVED.join(', ')}, not ${JSON.stringify(own)}`,
    )
  for (const [member, found] of Object.entries({ start, setUp })) {
    if (found !== undefined && typeof found !== 'function')
      throw new Error(`plugin "${name}": ${member} must be a function, not ${typeof found}`)
  }
}

type ModuleDescription = { readonly [Name in 'author' | 'version' | 'description']?: string }

function metadataOf(found: PluginModule, plugin: ModuleDescription): Metadata {
  const own = packageOf(found)
  const author = plugin.author ?? own.author
  const authorName = Object(author) as { readonly name?: unknown }
  return {
    active: true,
    author: textOf(typeof author === 'string' ? author : authorName.name),
    version: textOf(plugin.version ?? own.version),
    description: textOf(plugin.description ?? own.description),
  }
}

function packageOf({ url, isSingleFile }: PluginModule): Readonly<Record<string, unknown>> {
  const path = isSingleFile ? undefined : findPackageJSON(url)
  return path === undefined ? {} : JSON.parse(readFileSync(path, 'utf8'))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

let isOffered = false

/** Lets plugins in any folder import the API, through one instance. */
function offerApi(): void {
  if (isOffered) return
  isOffered = true
  const api = import.meta.resolve(`./api${extname(import.meta.url)}`)
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '@lazaret/server/plugin' ? { url: api, shortCircuit: true } : next(specifier, context),
  })
}
