import type { components } from '../generated/contract.ts'

export type ProblemCode = components['schemas']['ProblemCode']
export type FieldError = components['schemas']['FieldError']

export const PROBLEMS = {
  invalid_request: { status: 400 },
  unauthenticated: { status: 401 },
  invalid_credentials: { status: 403 },
  account_pending: { status: 403 },
  account_disabled: { status: 403 },
  password_required: { status: 403 },
  second_factor_required: { status: 403 },
  second_factor_setup_required: { status: 403 },
  maintenance: { status: 403 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  unsupported: { status: 404 },
  method_not_allowed: { status: 405 },
  too_slow: { status: 408 },
  conflict: { status: 409 },
  type_conflict: { status: 409 },
  under_hold: { status: 409 },
  too_large: { status: 413 },
  quota_exceeded: { status: 413 },
  bad_range: { status: 416 },
  rate_limited: { status: 429 },
  server_error: { status: 500 },
  content_damaged: { status: 500 },
  bad_gateway: { status: 502 },
  read_only: { status: 503 },
  unavailable: { status: 503 },
  query_timeout: { status: 503 },
  storage_full: { status: 507 },
} as const satisfies Record<ProblemCode, { status: number }>

type ProblemDetails = {
  readonly fields?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
  /** The setting that an administrator would change, by the name that it has in the settings. */
  readonly setting?: string | null
}

/** An expected failure, shown to the caller. Anything else thrown is a bug and becomes a bare 500. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly fields: readonly FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Sent to administrators only. */
  readonly setting: string | null

  constructor(code: ProblemCode, message: string, { fields, headers = {}, setting = null }: ProblemDetails = {}) {
    super(message)
    this.code = code
    this.fields = fields
    this.headers = headers
    this.setting = setting
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }
}

type SettingDetail = Pick<ProblemDetails, 'setting'>

export function invalidRequest(message: string): Problem {
  return new Problem('invalid_request', message)
}

export function invalidFields(fields: readonly FieldError[]): Problem {
  return new Problem('invalid_request', fields.map((f) => `${f.field}: ${f.message}`).join('; '), { fields })
}

export function invalidField(field: string, message: string): Problem {
  return invalidFields([{ field, message }])
}

export function unauthenticated(message = 'Not authenticated.'): Problem {
  return new Problem('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}

export function maintenance(): Problem {
  return new Problem('maintenance', 'Maintenance underway. Please come back later.')
}

export function forbidden(message: string): Problem {
  return new Problem('forbidden', message)
}

export function missingCapability(name: string): Problem {
  return forbidden(`You don't have required capability (${name}) to perform this action`)
}

export function notFound(message: string): Problem {
  return new Problem('not_found', message)
}

/** Clients distinguish a missing endpoint from a missing object by the first sentence of this text. */
export function noSuchRoute(): Problem {
  return new Problem(
    'unsupported',
    'The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.',
  )
}

export function methodNotAllowed(allowed: readonly string[]): Problem {
  return new Problem('method_not_allowed', 'The method is not allowed for the requested URL.', {
    headers: { Allow: allowed.join(', ') },
  })
}

export function tooSlow(bytesPerSecond: number): Problem {
  return new Problem('too_slow', `the body arrived slower than ${bytesPerSecond} bytes per second`)
}

export function conflict(message: string, details?: SettingDetail): Problem {
  return new Problem('conflict', message, details)
}

export function typeConflict(message: string): Problem {
  return new Problem('type_conflict', message)
}

/** The message names the reason of the hold. */
export function underHold(reason: string): Problem {
  return new Problem('under_hold', `the object is under hold and cannot be deleted: ${reason}`)
}

export function tooLarge(message: string, details?: SettingDetail): Problem {
  return new Problem('too_large', message, details)
}

/** The message names the quota, and what would be used. */
export function quotaExceeded(message: string): Problem {
  return new Problem('quota_exceeded', message)
}

export function badRange(message: string, sizeBytes: number): Problem {
  return new Problem('bad_range', message, { headers: { 'Content-Range': `bytes */${sizeBytes}` } })
}

/** Another server is at fault; the message names it. */
export function badGateway(message: string, details?: SettingDetail): Problem {
  return new Problem('bad_gateway', message, details)
}

export function unavailable(message: string): Problem {
  return new Problem('unavailable', message, { headers: { 'Retry-After': '5' } })
}

export function readOnly(): Problem {
  const headers = { 'Retry-After': '60' }
  return new Problem('read_only', 'The server is read-only for maintenance. Please try again later.', { headers })
}

export function queryTimeout(): Problem {
  return new Problem('query_timeout', 'Request canceled due to statement timeout', { setting: 'statement_timeout' })
}

export function storageFull(): Problem {
  return new Problem('storage_full', 'no space left for the content; nothing was stored')
}
