// Classifies what the driver, the pool and Objection throw, by SQLSTATE and by Node's error codes.

type Fault = {
  readonly name: string
  readonly code: string
  readonly message: string
  readonly constraint: string
  readonly syscall: string
  readonly routine: string
}

const DOWN_NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// The driver has no codes for these; Knex prefixes the statement.
const DOWN_MESSAGE =
  /(?:^| - )(?:timeout expired|connection terminated(?: unexpectedly)?|client has encountered a connection error and is not queryable|client was closed and is not queryable|unable to acquire a connection|query read timeout)$/i

/** True when the database cannot be reached, is starting, stopping or has no free connection: a later retry may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  return faultsOf(error).some(isDown)
}

/** True when a statement ran longer than statement_timeout (or was cancelled by an administrator). */
export function isStatementTimeout(error: unknown): boolean {
  return faultsOf(error).some((fault) => fault.code === '57014')
}

/** True when a statement would write in a read only transaction, or on a standby. */
export function isWriteRefused(error: unknown): boolean {
  return faultsOf(error).some((fault) => fault.code === '25006')
}

/** True for a duplicate; with a name, only for that constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return faultsOf(error).some(
    (fault) => fault.code === '23505' && (constraint === undefined || fault.constraint === constraint),
  )
}

/** True when a referenced row is missing, for example because it was deleted concurrently. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return faultsOf(error).some(
    (fault) => fault.code === '23503' && (constraint === undefined || fault.constraint === constraint),
  )
}

/** True for the transaction that was ended to resolve a deadlock. A retry of it may succeed. */
export function isDeadlock(error: unknown): boolean {
  return faultsOf(error).some((fault) => fault.code === '40P01')
}

/** True on a lock timeout or deadlock. A retry of the transaction may succeed. */
export function isLockRefused(error: unknown): boolean {
  return faultsOf(error).some((fault) => fault.code === '55P03' || fault.code === '40P01')
}

/** True when a prepared statement is not known, exists already, or returns other columns since a migration. A retry sends it anew. */
export function isStatementLost(error: unknown): boolean {
  return faultsOf(error).some(
    ({ code, routine }) =>
      code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery'),
  )
}

function isDown(fault: Fault): boolean {
  // 25006: a former primary takes no writes.
  if (/^(?:08...|57P0[1-35]|53300|25006)$/.test(fault.code)) return true
  // Nor does it say up to where its log is written. The code alone means many other things.
  if (fault.code === '55000' && /^pg_(?:current_wal_|walfile_name)/.test(fault.routine)) return true
  if (DOWN_NODE_CODES.has(fault.code)) return true
  // A missing or closed socket file; elsewhere these codes mean ordinary files.
  if (fault.syscall === 'connect' && /^(?:ENOENT|EACCES)$/.test(fault.code)) return true
  return fault.name === 'KnexTimeoutError' || (fault.code === '' && DOWN_MESSAGE.test(fault.message))
}

// Objection wraps in nativeError, our own code in cause, Node in errors (one per address tried).
function faultsOf(error: unknown, depth = 0): Fault[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const inner = [propertyOf(error, 'nativeError'), propertyOf(error, 'cause')]
  const several = propertyOf(error, 'errors')
  if (Array.isArray(several)) inner.push(...several)
  const fault: Fault = {
    name: textOf(error, 'name'),
    code: textOf(error, 'code'),
    message: textOf(error, 'message'),
    constraint: textOf(error, 'constraint'),
    syscall: textOf(error, 'syscall'),
    routine: textOf(error, 'routine'),
  }
  return [fault, ...inner.flatMap((each) => faultsOf(each, depth + 1))]
}

function textOf(value: object, name: string): string {
  const property = propertyOf(value, name)
  return typeof property === 'string' ? property : ''
}

function propertyOf(value: object, name: string): unknown {
  return name in value ? Reflect.get(value, name) : undefined
}
