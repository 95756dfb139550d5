import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Ini, parseIni } from './ini.ts'
import type { Setting } from './kinds.ts'
import { type SettingName, type Settings, settingsTable } from './table.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type Origin = { readonly source: string; readonly text: string | null }

export type ReadSettings = {
  readonly settings: Settings
  readonly origins: Readonly<Record<SettingName, Origin>>
  readonly warnings: readonly string[]
}

type Source = { readonly name: string; find(section: string, key: string): string | undefined }

/** The faults of all settings together, one line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * Reads every setting: environment, `./service.ini`, the user's, the machine's, and last the one that a first start
 * generated in the data folder. Relative paths mean the folder where the command was given.
 */
export function readSettings(
  environment: Environment,
  base: string,
  overrides: Readonly<Record<string, string>> = {},
): ReadSettings {
  const faults: string[] = []
  const warnings: string[] = []
  const sources = [
    {
      name: 'command line',
      find: (section: string, key: string) => (section === 'service' ? overrides[key] : undefined),
    },
    environmentSource(environment),
    ...iniFiles(base).flatMap((file) => iniSource(file, faults)),
  ]
  const folder = findValue(settingsTable.dataFolder, sources, base)
  if (folder.value !== undefined) sources.push(...iniSource(generatedIni(folder.value), faults))
  const settings: Record<string, unknown> = {}
  const origins: Record<string, Origin> = {}
  for (const [name, setting] of Object.entries(settingsTable) as [SettingName, Setting<unknown>][]) {
    const found = findValue(setting, sources, base)
    if (found.fault !== undefined) faults.push(found.fault)
    if (found.warning !== undefined) warnings.push(found.warning)
    settings[name] = found.value
    origins[name] = found.origin
  }
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return { settings: settings as Settings, origins: origins as Record<SettingName, Origin>, warnings }
}

export function generatedIni(dataFolder: string): string {
  return join(dataFolder, 'service.ini')
}

function iniFiles(base: string): string[] {
  return [
    resolve(base, 'service.ini'),
    join(homedir(), '.service-core', 'service.ini'),
    '/etc/service-core/service.ini',
    // Of an installation that is taken over.
    resolve(base, 'mwdb.ini'),
    join(homedir(), '.mwdb-core', 'mwdb.ini'),
    '/etc/mwdb-core/mwdb.ini',
  ]
}

function iniSource(file: string, faults: string[]): Source[] {
  if (!existsSync(file)) return []
  try {
    const sections: Ini = parseIni(readFileSync(file, 'utf8'), file)
    return [{ name: file, find: (section, key) => sections.get(section)?.get(key) }]
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
    return []
  }
}

function environmentSource(environment: Environment): Source {
  return { name: 'environment', find: (section, key) => environment[`${section}_${key}`.toUpperCase()] }
}

type Found<F> = { value?: F; origin: Origin; fault?: string; warning?: string }

function findValue<F>(setting: Setting<F>, sources: readonly Source[], base: string): Found<F> {
  for (const [section, key] of spellings(setting)) {
    for (const source of sources) {
      const text = source.find(section, key)
      if (text === undefined) continue
      const origin = { source: source.name, text }
      const old =
        section === 'mwdb'
          ? { warning: `${source.name}: ${section}.${key} is an older name of ${setting.section}.${setting.key}` }
          : {}
      try {
        return { value: setting.parse(text, base), origin, ...old }
      } catch (error) {
        const shown = setting.secret ? '' : `, not "${text}"`
        return {
          origin,
          fault: `${setting.key} (${source.name}) ${error instanceof Error ? error.message : error}${shown}`,
        }
      }
    }
  }
  const { fallback } = setting
  const value = typeof fallback === 'string' && fallback.startsWith('./') ? setting.parse(fallback, base) : fallback
  return value === undefined
    ? { origin: { source: 'default', text: null } }
    : { value, origin: { source: 'default', text: null } }
}

function spellings(setting: Setting<unknown>): [string, string][] {
  const own: [string, string] = [setting.section, setting.key]
  return setting.was === null ? [own] : [own, ['mwdb', setting.was]]
}
