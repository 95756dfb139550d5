import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The location of a plugin's code. */
export type PluginModule = {
  /** As listed, or the name of the file or folder. */
  readonly name: string
  readonly url: string
  /** A single file in the local folder, without a package. */
  readonly isSingleFile: boolean
}

export type PluginSources = {
  readonly names: readonly string[]
  readonly folder: string | null
  readonly autodiscover: boolean
}

const EXTENSIONS = ['.ts', '.mts', '.js', '.mjs', '.cjs']
const INDEXES = EXTENSIONS.map((extension) => `index${extension}`)
const NAME = /^(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/[\w.-]+)*$/

/** The listed plugins in order, then those in the local folder; each once. */
export function findModules({ names, folder, autodiscover }: PluginSources): PluginModule[] {
  const discovered = autodiscover && folder !== null ? discover(folder) : []
  const found = new Map<string, PluginModule>()
  for (const name of new Set([...names, ...discovered])) {
    const module = findModule(name, folder)
    if (!found.has(module.url)) found.set(module.url, module)
  }
  return [...found.values()]
}

/** Installed packages come first, then the local folder. */
function findModule(name: string, folder: string | null): PluginModule {
  if (!NAME.test(name) || name.split('/').includes('..'))
    throw new Error(`plugin "${name}" must be the name of a package, or of a module in local_plugins_folder`)
  const url = installed(name)
  if (url !== null) return { name, url, isSingleFile: false }
  const local = folder === null ? null : findLocal(name, folder)
  if (local !== null) return local
  const place = folder === null ? 'and local_plugins_folder is not set' : `nor a module in ${folder}`
  throw new Error(`plugin "${name}" is not an installed package, ${place}`)
}

function installed(name: string): string | null {
  try {
    const url = import.meta.resolve(name)
    return url.startsWith('node:') ? null : url
  } catch {
    return null
  }
}

function findLocal(name: string, folder: string): PluginModule | null {
  const path = join(folder, name)
  const file = EXTENSIONS.map((extension) => path + extension).find(isFile)
  if (file !== undefined) return { name, url: pathToFileURL(file).href, isSingleFile: true }
  const entry = entryOf(path)
  if (entry !== null) return { name, url: pathToFileURL(entry).href, isSingleFile: false }
  try {
    // Packages installed into the folder.
    const resolved = createRequire(join(folder, 'plugins.js')).resolve(name)
    return resolved.startsWith('/') ? { name, url: pathToFileURL(resolved).href, isSingleFile: false } : null
  } catch {
    return null
  }
}

/** The entry file of a folder: from its package.json, or its index. */
function entryOf(folder: string): string | null {
  const named = namedEntry(join(folder, 'package.json'))
  const candidates = [...(named === null ? [] : [named]), ...INDEXES]
  return candidates.map((name) => join(folder, name)).find(isFile) ?? null
}

function namedEntry(packageJson: string): string | null {
  if (!isFile(packageJson)) return null
  const described: unknown = JSON.parse(readFileSync(packageJson, 'utf8'))
  const { exports, main } = Object(described) as Readonly<Record<string, unknown>>
  return firstText(exports) ?? firstText(main)
}

/** The first condition that Node would choose; `types` is skipped. */
function firstText(node: unknown): string | null {
  if (typeof node === 'string') return node
  if (typeof node !== 'object' || node === null) return null
  const { '.': main, node: own, import: esm, default: fallback } = node as Readonly<Record<string, unknown>>
  return [main, own, esm, fallback].map(firstText).find((text) => text !== null) ?? null
}

function discover(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !/^[._]|\.d\.[cm]?ts$/.test(name) && name !== 'node_modules')
    .flatMap((name) => {
      const { name: stem, ext } = parse(name)
      if (EXTENSIONS.includes(ext) && isFile(join(folder, name))) return [stem]
      return entryOf(join(folder, name)) === null ? [] : [name]
    })
    .sort()
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
