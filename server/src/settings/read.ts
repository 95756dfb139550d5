import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { readAnalysisBackend } from './analysis-backend.ts'
import { backupBucketFaults } from './backup-bucket.ts'
import { recipientFaults } from './backup-recipients.ts'
import { readFrameworkFile } from './framework-file.ts'
import { type Ini, ownKeys, parseIni } from './ini.ts'
import type { Setting } from './kinds.ts'
import { kvFaults, kvWarnings } from './kv-uri.ts'
import { readLogLevels } from './log-levels.ts'
import { mailFaults, mailWarnings } from './mail-faults.ts'
import { objectStorageFaults } from './object-storage.ts'
import { type LimitSource, readLimits } from './read-limits.ts'
import { type RemoteSetting, readRemotes } from './read-remotes.ts'
import { type SettingName, type Settings, settingsTable } from './table.ts'
import { tlsFaults } from './tls.ts'
import { proxyWarnings } from './trusted-proxies.ts'
import { type GivenSetting, givenInEnvironment, unknownSettings } from './unknown.ts'
import { secretWarnings } from './weak-secret.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type Origin = {
  readonly source: string
  readonly text: string | null
  /** The older name that was used. */
  readonly oldName?: string
  readonly fault?: string
}

/** Reads another section from the same sources; throws if a value is not valid. */
export type ReadSection = (section: string, table: Readonly<Record<string, Setting<unknown>>>) => object

export type ReadSettings = {
  readonly settings: Settings
  readonly origins: Readonly<Record<SettingName, Origin>>
  readonly warnings: readonly string[]
  /** Files that were read, in the order in which they take precedence. */
  readonly files: readonly string[]
  readonly readSection: ReadSection
}

/** Valid and invalid values; `settings` lacks the invalid ones. */
export type InspectedSettings = Omit<ReadSettings, 'settings'> & {
  readonly settings: Partial<Settings>
  /** Of the sections that `remotes` names. */
  readonly remoteSettings: readonly RemoteSetting[]
  readonly faults: readonly string[]
}

type Source = LimitSource & {
  /** Names of settings given here, as written, with the section. */
  given(): Iterable<GivenSetting>
}

/** The faults of all settings together, one line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * Reads every setting: environment, `./service.ini`, the user's, the machine's, and last the one that the first start
 * generated in the data folder. Relative paths start from the working directory.
 */
export function readSettings(
  environment: Environment,
  base: string,
  overrides: Readonly<Record<string, string>> = {},
): ReadSettings {
  const { settings, faults, remoteSettings: _, ...read } = inspectSettings(environment, base, overrides)
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return { ...read, settings: settings as Settings }
}

/** Like `readSettings`, but for a report: faults are returned, not thrown. */
export function inspectSettings(
  environment: Environment,
  base: string,
  overrides: Readonly<Record<string, string>> = {},
): InspectedSettings {
  const faults: string[] = []
  const warnings: string[] = []
  const sources: Source[] = [
    {
      name: 'command line',
      find: (section, key) => overrides[section === 'service' ? key : `${section}.${key}`],
      keys: (section) => keysBehind(`${section}.`, overrides),
      given: () => [],
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
  const { limits, ...found } = readLimits(sources)
  settings.limits = limits
  settings.analysis = null
  faults.push(...found.faults)
  warnings.push(...found.warnings)
  const remote = readRemotes((settings.remotes ?? []) as Settings['remotes'], sources)
  settings.remoteServers = remote.remotes
  faults.push(...remote.faults)
  if (faults.length === 0) {
    const whole = settings as Settings
    faults.push(...objectStorageFaults(whole), ...tlsFaults(whole), ...kvFaults(whole), ...mailFaults(whole))
    faults.push(...signInFaults(whole), ...backupBucketFaults(whole), ...recipientFaults(whole.backupRecipients))
    warnings.push(...kvWarnings(whole), ...mailWarnings(whole), ...proxyWarnings(whole))
    const analysis = readAnalysisBackend(whole, environment, base)
    settings.analysis = analysis.backend
    faults.push(...analysis.faults)
    warnings.push(...analysis.warnings)
  }
  if (faults.length === 0) readFiles(settings as Settings, { settings, faults, warnings })
  warnings.push(...secretWarnings(settings as Partial<Settings>))
  warnings.push(...sources.flatMap(({ name, given }) => unknownSettings(name, given())))
  return {
    settings: settings as Partial<Settings>,
    origins: origins as Record<SettingName, Origin>,
    remoteSettings: remote.settings,
    warnings,
    files: sources.slice(2).map(({ name }) => name),
    faults,
    readSection: (section, table) => readSection(section, table, { sources, base }),
  }
}

type Places = { readonly sources: readonly Source[]; readonly base: string }

function readSection(section: string, table: Parameters<ReadSection>[1], { sources, base }: Places): object {
  const found = Object.entries(table).map(
    ([name, setting]) => [name, findValue({ ...setting, section, was: null }, sources, base)] as const,
  )
  const faults = found.flatMap(([, { fault }]) => (fault === undefined ? [] : [`${section}.${fault}`]))
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return Object.fromEntries(found.map(([name, { value }]) => [name, value]))
}

type SettingsReport = {
  readonly settings: Record<string, unknown>
  readonly faults: string[]
  readonly warnings: string[]
}

/** Files named by settings that hold further settings. */
function readFiles(
  { logConfigFile, frameworkConfigFile }: Settings,
  { settings, faults, warnings }: SettingsReport,
): void {
  try {
    if (logConfigFile !== null) warnings.push(...readLogLevels(logConfigFile).warnings)
    if (frameworkConfigFile === null) return
    const framework = readFrameworkFile(frameworkConfigFile)
    Object.assign(settings, framework.replaced)
    warnings.push(...framework.warnings)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
}

export function generatedIni(dataFolder: string): string {
  return join(dataFolder, 'service.ini')
}

function iniFiles(base: string): string[] {
  return [
    resolve(base, 'service.ini'),
    join(homedir(), '.service-core', 'service.ini'),
    '/etc/service-core/service.ini',
    // From an adopted installation.
    resolve(base, 'mwdb.ini'),
    join(homedir(), '.mwdb-core', 'mwdb.ini'),
    '/etc/mwdb-core/mwdb.ini',
  ]
}

function iniSource(file: string, faults: string[]): Source[] {
  if (!existsSync(file)) return []
  try {
    const text = readFileSync(file, 'utf8')
    const sections: Ini = parseIni(text, file)
    return [
      {
        name: file,
        find: (section, key) => sections.get(section)?.get(key),
        keys: (section) => ownKeys(text, file, section),
        given: () => givenIn(sections),
      },
    ]
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
    return []
  }
}

function* givenIn(sections: Ini): Generator<GivenSetting> {
  for (const [section, entries] of sections)
    for (const key of entries.keys()) yield { section, key, name: `${section}.${key}` }
}

function environmentSource(environment: Environment): Source {
  return {
    name: 'environment',
    find: (section, key) => {
      const name = `${section}_${key}`.toUpperCase()
      // Environment variables allow neither the colon nor other special characters of section names.
      return environment[name] ?? environment[name.replace(/\W/g, '_')]
    },
    keys: (section) =>
      keysBehind(`${section}_`.toUpperCase(), environment).filter((name) => name === name.toUpperCase()),
    given: () => givenInEnvironment(environment),
  }
}

function keysBehind(prefix: string, values: Environment): string[] {
  const names = Object.keys(values).filter((name) => name.startsWith(prefix) && values[name] !== undefined)
  return names.map((name) => name.slice(prefix.length))
}

type ReadValue<F> = { value?: F; origin: Origin; fault?: string; warning?: string }

function findValue<F>(setting: Setting<F>, sources: readonly Source[], base: string): ReadValue<F> {
  for (const [section, key] of spellings(setting)) {
    for (const source of sources) {
      const text = source.find(section, key)
      if (text === undefined) continue
      const isOld = section !== setting.section
      const origin: Origin = { source: source.name, text, ...(isOld ? { oldName: `${section}.${key}` } : {}) }
      const old = isOld
        ? { warning: `${source.name}: ${section}.${key} is an older name of ${setting.section}.${setting.key}` }
        : {}
      try {
        return { value: setting.parse(text, base), origin, ...old }
      } catch (error) {
        const shown = setting.secret ? '' : `, not "${text}"`
        const fault = `${setting.key} (${source.name}) ${error instanceof Error ? error.message : error}${shown}`
        return { origin: { ...origin, fault }, fault }
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
  return setting.was === null ? [own] : [own, [setting.wasIn, setting.was]]
}

/** Faults of the settings that leave no way to sign in, one line each. */
function signInFaults({ enablePasswordAuth, enableOidc }: Settings): string[] {
  if (enablePasswordAuth || enableOidc) return []
  return ['enable_password_auth = 0 needs enable_oidc = 1 and an identity provider: nobody could sign in']
}
