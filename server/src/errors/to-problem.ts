import type { Logger } from '../log.ts'
import { isDatabaseDown, isLockRefused, isStatementTimeout } from './database-errors.ts'
import { messageOf } from './message-of.ts'
import { invalidRequest, Problem, queryTimeout, storageFull, unavailable } from './problems.ts'

/** The problem shown to the caller. Unexpected errors are logged in full and become a bare 500. */
export function toProblem(error: unknown, log: Logger): Problem {
  if (error instanceof Problem) return error
  if (isStatementTimeout(error)) return queryTimeout()
  if (isDatabaseDown(error)) {
    log.warn({ error: messageOf(error) }, 'database unavailable')
    return unavailable('the database is not available; try again later')
  }
  if (isLockRefused(error)) {
    log.warn({ error: messageOf(error) }, 'lock not granted')
    return unavailable('other requests are changing the same; try again later')
  }
  const unstorable = unstorableValue(error)
  if (unstorable !== null) return invalidRequest(`a value cannot be stored: ${unstorable}`)
  if (isFull(error)) {
    log.error({ error: messageOf(error) }, 'storage full')
    return storageFull()
  }
  const fault = STORAGE_FAULTS[systemCode(error)]
  if (fault !== undefined) {
    log.error({ error: messageOf(error) }, 'system call failed')
    return unavailable(fault)
  }
  log.error({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, 'request failed')
  return new Problem('server_error', 'Internal server error')
}

// Untranslatable characters, and entries too large for an index: the value is at fault, not the server. Knex adds the
// statement to the message of the driver, which nobody outside may see.
function unstorableValue(error: unknown): string | null {
  const native = error instanceof Error && 'nativeError' in error ? error.nativeError : error
  if (!(native instanceof Error) || !('code' in native)) return null
  if (!['22021', '22P05', '54000'].includes(String(native.code))) return null
  return native.message.split(' - ').at(-1) ?? ''
}

// What an administrator has to set right, and then works again without a restart.
const STORAGE_FAULTS: Readonly<Record<string, string>> = {
  EROFS: 'the storage is read-only; nothing was stored',
  EIO: 'the storage reports an error of its device; try again later',
  EFBIG: 'the storage takes no file of this size; nothing was stored',
  EMFILE: 'the server has too many files and connections open; try again later',
  ENFILE: 'the server has too many files and connections open; try again later',
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(systemCode(error))
}

const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
