import { type Logger as PinoLogger, pino } from 'pino'

export type Logger = PinoLogger

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Line = { readonly level: number; readonly time: number; readonly msg?: string; readonly [field: string]: unknown }

const LEVEL_NAMES = new Map(Object.entries(pino.levels.values).map(([name, value]) => [value, name.toUpperCase()]))

/** Logs go to standard error: JSON lines, or one plain line for each event. */
export function openLog(options: { readonly level: LogLevel; readonly json: boolean }): Logger {
  const base = { level: options.level, base: null }
  if (options.json) return pino(base, pino.destination({ fd: 2, sync: true }))
  return pino(base, { write: (text) => process.stderr.write(plainLine(JSON.parse(text))) })
}

function plainLine({ level, time, msg, ...fields }: Line): string {
  const details = Object.entries(fields).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return `${[new Date(time).toISOString(), LEVEL_NAMES.get(level) ?? level, msg ?? '', ...details].join(' ').replaceAll('\n', '\\n')}\n`
}
