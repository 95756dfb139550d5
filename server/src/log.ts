import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger as PinoLogger, pino } from 'pino'
import { renderJson, renderPlain } from './log/lines.ts'
import type { Timing } from './log/timing.ts'

export type Logger = PinoLogger

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Levels of single loggers by name; `root` applies to all. */
export type NamedLevels = ReadonlyMap<string, LogLevel>

export type LogOptions = {
  readonly level: LogLevel
  readonly json: boolean
  readonly levels?: NamedLevels
}

/** Fields of every line that is logged while a request is served. */
export type RequestContext = {
  readonly requestId: string
  readonly method: string
  readonly path: string
  user: string | null
  /** True if the caller has `manage_users`. */
  isAdministrator: boolean
  /** The number of database statements, if counted. */
  sqlQueries: number
  /** Null: nobody wants to know. */
  readonly timing: Timing | null
}

const requests = new AsyncLocalStorage<RequestContext>()
const levelsOf = new WeakMap<Logger, NamedLevels>()

/** Logs go to standard error, which is written at once: nothing is lost when the process ends. */
export function openLog({ level, json, levels = new Map() }: LogOptions): Logger {
  const render = json ? renderJson : renderPlain
  const top = levels.get('service') ?? levels.get('root') ?? level
  const log = pino(
    { level: top, base: null, timestamp: false, messageKey: 'message', mixin },
    { write: (text) => process.stderr.write(`${render(JSON.parse(text))}\n`) },
  )
  levelsOf.set(log, levels)
  return log
}

/** A logger with its own level, for a part of the server or a plugin. */
export function namedLog(log: Logger, name: string, usual?: LogLevel): Logger {
  const levels = levelsOf.get(log)
  const level = levels?.get(name) ?? usual
  return level === undefined ? log : log.child({}, { level })
}

export function withRequest<T>(context: RequestContext, run: () => T): T {
  return requests.run(context, run)
}

export function currentRequest(): RequestContext | undefined {
  return requests.getStore()
}

function mixin(): object {
  const context = requests.getStore()
  return {
    funcName: callerName(),
    auth_user: context?.user ?? null,
    ...(context === undefined ? {} : { request_id: context.requestId }),
  }
}

const OWN_FRAME = /\/(?:pino\/|src\/log\.[jt]s|dist\/log\.[jt]s)/

/** The function that logs. */
function callerName(): string {
  const lines = (new Error().stack ?? '').split('\n').slice(1)
  const line = lines.find((each) => !OWN_FRAME.test(each)) ?? ''
  const [, name, file] = /at (?:async )?(?:(\S+) .*?)?\(?(?:file:\/\/)?[^()]*?([\w-]+)\.[jt]s:\d+/.exec(line) ?? []
  return name?.split('.').at(-1)?.replace('<anonymous>', '') || file || 'unknown'
}
