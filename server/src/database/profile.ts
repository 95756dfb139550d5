import type { Knex } from 'knex'
import { currentRequest, type Logger } from '../log.ts'

const SLOW_MS = 5000
const MAX_TEXT_LENGTH = 200
const MAX_STACK_FRAMES = 40

export type ProfileOptions = { readonly log: Logger; readonly onlySlow: boolean }

type Statement = { readonly __knexQueryUid?: string; readonly sql: string; readonly bindings?: readonly unknown[] }
type QueryStart = { readonly at: number; readonly facts: object }

/** One line before and one after each statement; a warning if it was slow. */
export function profileStatements(db: Knex, { log, onlySlow }: ProfileOptions): void {
  const begun = new Map<string, QueryStart>()
  db.on('query', (statement: Statement) => {
    const request = currentRequest()
    if (request !== undefined) request.sqlQueries += 1
    const facts = {
      sql: statement.sql,
      parameters: parametersOf(statement),
      path: request?.path ?? null,
      method: request?.method ?? null,
      ...callerLocation(),
    }
    begun.set(statement.__knexQueryUid ?? '', { at: performance.now(), facts })
    if (!onlySlow) log.debug(facts, 'before_cursor_execute')
  })
  const end = ({ __knexQueryUid: uid = '' }: Statement): void => {
    const found = begun.get(uid)
    begun.delete(uid)
    if (found === undefined) return
    const ms = performance.now() - found.at
    const facts = { ...found.facts, duration: `${(ms / 1000).toFixed(6)} s` }
    if (ms > SLOW_MS) log.warn(facts, 'slow statement')
    else if (!onlySlow) log.debug(facts, 'after_cursor_execute')
  }
  db.on('query-response', (_rows: unknown, statement: Statement) => end(statement))
  db.on('query-error', (_error: unknown, statement: Statement) => end(statement))
}

// Columns whose values are credentials.
const SECRET_COLUMN = /password|identity_ver|version_uid|secret|token/i

function parametersOf({ sql, bindings = [] }: Statement): readonly unknown[] {
  if (SECRET_COLUMN.test(sql)) return bindings.map(() => '[hidden]')
  return bindings.map((value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text !== undefined && text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}...` : value
  })
}

type CodeLocation = { readonly file: string | null; readonly line: number | null; readonly function: string | null }

/** The line of our sources that sent the statement. */
function callerLocation(): CodeLocation {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = MAX_STACK_FRAMES
  const lines = (new Error().stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = usual
  const own = lines.find(
    (line) => /\.[jt]s:\d/.test(line) && !/node_modules|node:|\/database\/profile\.[jt]s/.test(line),
  )
  const [, name, file, line] = /at (?:async )?(?:(\S+) )?.*?([\w./-]+\.[jt]s):(\d+)/.exec(own ?? '') ?? []
  return { file: file?.split('/src/').at(-1) ?? null, line: line ? Number(line) : null, function: name ?? null }
}
