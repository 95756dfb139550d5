import { readFileSync } from 'node:fs'
import { parseIni } from './ini.ts'

export type ConfiguredLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug'

export type LogLevels = {
  /** `root`, `service`, and loggers below that by their own names: `sql_profiler`, `plugin.<name>`. */
  readonly levels: ReadonlyMap<string, ConfiguredLevel>
  readonly warnings: readonly string[]
}

const OWN_KEYS = ['level', 'qualname']

const LEVELS: Readonly<Record<string, ConfiguredLevel>> = {
  CRITICAL: 'fatal',
  FATAL: 'fatal',
  ERROR: 'error',
  WARNING: 'warn',
  WARN: 'warn',
  INFO: 'info',
  DEBUG: 'debug',
}

/** Reads the levels from Python's logging configuration format. All other keys get one warning. */
export function readLogLevels(file: string): LogLevels {
  const levels = new Map<string, ConfiguredLevel>()
  const others: string[] = []
  for (const [section, entries] of parseIni(withoutFormats(readFileSync(file, 'utf8')), file)) {
    const name = /^logger_(.+)$/.exec(section)?.[1]
    for (const [key, value] of entries) {
      if (name === undefined || !OWN_KEYS.includes(key)) others.push(`${section}.${key}`)
      else if (key === 'level' && value.toUpperCase() !== 'NOTSET')
        levels.set(ownName(entries.get('qualname') ?? name), levelOf(value, file))
    }
  }
  const warnings = others.length === 0 ? [] : [`${file}: only levels of loggers are read, not ${others.join(', ')}`]
  return { levels, warnings }
}

// Line formats contain percent signs, and are not read.
function withoutFormats(source: string): string {
  return source.replaceAll(/%/g, '%%')
}

function ownName(name: string): string {
  const own = name.replace(/^mwdb\b/, 'service')
  return own === 'service.application' ? 'service' : own.replace(/^service\./, '')
}

function levelOf(value: string, file: string): ConfiguredLevel {
  const level = LEVELS[value.trim().toUpperCase()]
  if (level !== undefined) return level
  throw new Error(`${file}: level must be one of ${Object.keys(LEVELS).join(', ')}, NOTSET, not "${value}"`)
}
