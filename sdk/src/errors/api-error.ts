import type { components } from '../generated/schema.ts'
import { type FieldError, type QueryError, queryErrorOf, withHints } from './query-error.ts'

export type ProblemCode = components['schemas']['ProblemCode']

/** Codes of the contract, and of failures without an answer. Stable: made for `switch`. */
export type ErrorCode =
  | ProblemCode
  | 'gateway'
  | 'bad_response'
  | 'connection'
  | 'timeout'
  | 'aborted'
  | 'integrity'
  | 'cursor'
  | 'not_replayable'
  | 'file_exists'

export type ErrorDetails = {
  readonly status?: number | undefined
  readonly operation?: string | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly retryable?: boolean
  readonly fields?: readonly FieldError[] | undefined
  readonly setting?: string | undefined
  /** The search expression of the call. */
  readonly query?: string | undefined
  readonly cause?: unknown
}

/**
 * Every failure of a call. `message` is the server's own text where it gave one, with its hint.
 *
 * @example
 * try { await client.files.get(id) } catch (error) {
 *   if (error instanceof ApiError && error.code === 'not_found') return null
 *   throw error
 * }
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly code: ErrorCode
  /** HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** Method and path of the contract, as `GET /api/file/{id}`. */
  readonly operation: string | undefined
  /** `X-Request-Id` of the answer, to quote to the administrator. */
  readonly requestId: string | undefined
  /** Milliseconds the server asked to wait before a retry. */
  readonly retryAfterMs: number | undefined
  /** The setting of the server that decides this, as `max_upload_size`; only for callers with `manage_users`. */
  readonly setting: string | undefined
  /** True if the same call may succeed later. */
  readonly retryable: boolean

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.status = details.status
    this.operation = details.operation
    this.requestId = details.requestId
    this.retryAfterMs = details.retryAfterMs
    this.setting = details.setting
    this.retryable = details.retryable ?? false
  }
}

/** The caller is unknown, or may not use the service now. */
export class AuthError extends ApiError {
  override readonly name: string = 'AuthError'
}

/** The request carried no valid token. */
export class NotAuthenticatedError extends AuthError {
  override readonly name = 'NotAuthenticatedError'
}

/** Wrong login, password or code. */
export class InvalidCredentialsError extends AuthError {
  override readonly name = 'InvalidCredentialsError'
}

/** The operation asks for the own password again. */
export class PasswordRequiredError extends AuthError {
  override readonly name = 'PasswordRequiredError'
}

/** The password is right; the user has a second factor, and a code is needed too. */
export class SecondFactorRequiredError extends AuthError {
  override readonly name = 'SecondFactorRequiredError'
}

/** A group of the user requires a second factor: until it is set up, the session can do nothing else. */
export class SecondFactorSetupRequiredError extends AuthError {
  override readonly name = 'SecondFactorSetupRequiredError'
}

/** The account waits for an administrator. */
export class AccountPendingError extends AuthError {
  override readonly name = 'AccountPendingError'
}

/** The account is disabled. */
export class AccountDisabledError extends AuthError {
  override readonly name = 'AccountDisabledError'
}

/** The service is under maintenance; only administrators may use it. */
export class MaintenanceError extends AuthError {
  override readonly name = 'MaintenanceError'
}

/** The caller may not do this. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError'
  /** The capability the caller lacks, where the server named it. */
  get missingCapability(): string | undefined {
    return /capability \((\w+)\)/.exec(this.message)?.[1]
  }
}

/** Something in the request is wrong; also thrown before anything is sent. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError'
  /** Faults by field; empty when the server named none. */
  readonly fields: readonly FieldError[]
  /**
   * The error in the search expression of the call; undefined if the expression is valid.
   *
   * @example if (error instanceof ValidationError && error.queryError) console.error(error.queryError.hint)
   */
  readonly queryError: QueryError | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(code, withHints(message, details.fields), details)
    this.fields = details.fields ?? []
    this.queryError = queryErrorOf(this.fields, details.query)
  }

  /**
   * The errors in YARA rules, with `line` and `column`; empty if the rules compile.
   *
   * @example if (error instanceof ValidationError) for (const { line, message } of error.ruleErrors) console.error(line, message)
   */
  get ruleErrors(): readonly FieldError[] {
    return this.fields.filter(({ line }) => line !== undefined)
  }

  /** Position of the error in the search expression, in characters from its beginning. */
  get queryPosition(): number | undefined {
    const position = this.fields.find(({ start }) => typeof start === 'number')?.start
    if (position !== undefined) return position
    const found = /\bat position (\d+)/.exec(this.message)?.[1]
    return found === undefined ? undefined : Number(found)
  }
}

/** The object does not exist, or the caller may not see it. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** This server has no such operation. */
export class UnsupportedError extends ApiError {
  override readonly name = 'UnsupportedError'
}

/** The thing to create exists already. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError'
}

/** The identifier belongs to an object of another kind. */
export class TypeConflictError extends ConflictError {
  override readonly name = 'TypeConflictError'
}

/** The object is under hold and cannot be deleted; the message has the reason. */
export class UnderHoldError extends ConflictError {
  override readonly name = 'UnderHoldError'
}

/** Larger than the server, a proxy or a local limit allows. */
export class TooLargeError extends ApiError {
  override readonly name: string = 'TooLargeError'
}

/** A quota of the uploader, or of one of their groups, has no room for a new object; the message says what is used and allowed. */
export class QuotaExceededError extends TooLargeError {
  override readonly name = 'QuotaExceededError'
}

/** The server gave up waiting for a request that arrived too slowly. */
export class TooSlowError extends ApiError {
  override readonly name = 'TooSlowError'
}

/** The byte range cannot be served. */
export class BadRangeError extends ApiError {
  override readonly name = 'BadRangeError'
}

/** Too many requests; `retryAfterMs` says when to retry. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** A proxy, or a server behind the server, did not answer. */
export class GatewayError extends ApiError {
  override readonly name = 'GatewayError'
}

/** The server failed. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError'
}

/** The server, or its database, is not available now. */
export class UnavailableError extends ServerError {
  override readonly name: string = 'UnavailableError'
}

/** The server refuses changes for a while; reading works. */
export class ReadOnlyError extends UnavailableError {
  override readonly name = 'ReadOnlyError'
}

/** The query took too long. */
export class QueryTimeoutError extends ServerError {
  override readonly name = 'QueryTimeoutError'
}

/** The server has no space for the content. */
export class StorageFullError extends ServerError {
  override readonly name = 'StorageFullError'
}

/** The stored content is damaged: bytes are missing or changed. Uploading the file again repairs it. */
export class ContentDamagedError extends ServerError {
  override readonly name = 'ContentDamagedError'
}

/** The answer is not of this API: another service, a broken proxy. */
export class BadResponseError extends ApiError {
  override readonly name = 'BadResponseError'
}

/** The connection failed or broke. */
export class ConnectionError extends ApiError {
  override readonly name = 'ConnectionError'
  /** True when it is certain that the server received nothing of the request. */
  readonly wasUnsent: boolean

  constructor(message: string, details: ErrorDetails & { readonly wasUnsent: boolean }) {
    super('connection', message, details)
    this.wasUnsent = details.wasUnsent
  }
}

/** Timed out: `connect`, `headers`, `idle`, or the caller's own `deadline`. */
export class TimeoutError extends ApiError {
  override readonly name = 'TimeoutError'
  readonly phase: 'connect' | 'headers' | 'idle' | 'deadline'

  constructor(phase: TimeoutError['phase'], message: string, details: ErrorDetails = {}) {
    super('timeout', message, { retryable: phase !== 'deadline', ...details })
    this.phase = phase
  }
}

/** The caller's signal ended the call; `cause` is the reason of the signal. */
export class AbortError extends ApiError {
  override readonly name = 'AbortError'
}

/** The bytes do not match their hash or length. */
export class IntegrityError extends ApiError {
  override readonly name = 'IntegrityError'
}

/** A one-time stream failed after its first byte: open it again and repeat the call. `cause` is the failure. */
export class NotReplayableError extends ApiError {
  override readonly name = 'NotReplayableError'
}

/** The destination exists and `overwrite` was not given. */
export class FileExistsError extends ApiError {
  override readonly name = 'FileExistsError'
}

export type CursorErrorReason =
  | 'stream'
  | 'instance'
  | 'restored'
  | 'mode'
  | 'locked'
  | 'corrupt'
  | 'start'
  | 'time'
  | 'listing'
  | 'closed'

/** A cursor that cannot be used; `reason` says why. */
export class CursorError extends ApiError {
  override readonly name = 'CursorError'
  readonly reason: CursorErrorReason

  constructor(reason: CursorErrorReason, message: string, options: { readonly cause?: unknown } = {}) {
    super('cursor', message, options)
    this.reason = reason
  }
}

/** An error found before anything was sent. */
export function validationError(field: string, message: string): ValidationError {
  return new ValidationError('invalid_request', `${field}: ${message}`, { fields: [{ field, message }] })
}
