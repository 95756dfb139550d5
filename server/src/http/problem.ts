import type { ServerResponse } from 'node:http'
import { isDatabaseDown, isStatementTimeout } from '../database/errors.ts'
import { invalidRequest, Problem, queryTimeout, storageFull, unavailable } from '../errors.ts'
import type { Logger } from '../log.ts'
import { writeJson } from './output.ts'

/** The problem shown to the caller. Unexpected errors are logged in full and become a bare 500. */
export function toProblem(error: unknown, log: Logger): Problem {
  if (error instanceof Problem) return error
  if (isStatementTimeout(error)) return queryTimeout()
  if (isDatabaseDown(error)) {
    log.warn({ error: messageOf(error) }, 'database unavailable')
    return unavailable('the database is not available; try again later')
  }
  const unstorable = unstorableValue(error)
  if (unstorable !== null) return invalidRequest(`a value cannot be stored: ${unstorable}`)
  if (isFull(error)) {
    log.error({ error: messageOf(error) }, 'storage full')
    return storageFull()
  }
  log.error({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, 'request failed')
  return new Problem('server_error', 'Internal server error')
}

/** `last`: whether the response is ended, or left open after its last byte. */
export function writeProblem(res: ServerResponse, problem: Problem, requestId: string, last: 'end' | 'write'): void {
  const { message, code, fields, headers, status } = problem
  const body = { message, code, request_id: requestId, ...(fields ? { errors: fields } : {}) }
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  writeJson(res, status, body, last)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

// Untranslatable characters, and entries too large for an index: the value is at fault, not the server. Knex adds the
// statement to the message of the driver, which nobody outside may see.
function unstorableValue(error: unknown): string | null {
  const native = error instanceof Error && 'nativeError' in error ? error.nativeError : error
  if (!(native instanceof Error) || !('code' in native)) return null
  if (!['22021', '22P05', '54000'].includes(String(native.code))) return null
  return native.message.split(' - ').at(-1) ?? ''
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
