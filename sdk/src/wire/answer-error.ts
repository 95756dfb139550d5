import {
  AccountDisabledError,
  AccountPendingError,
  type ApiError,
  BadRangeError,
  BadResponseError,
  ConflictError,
  ContentDamagedError,
  type ErrorCode,
  type ErrorDetails,
  ForbiddenError,
  GatewayError,
  InvalidCredentialsError,
  MaintenanceError,
  NotAuthenticatedError,
  NotFoundError,
  PasswordRequiredError,
  type ProblemCode,
  QueryTimeoutError,
  QuotaExceededError,
  RateLimitError,
  ReadOnlyError,
  SecondFactorRequiredError,
  SecondFactorSetupRequiredError,
  ServerError,
  StorageFullError,
  TooLargeError,
  TooSlowError,
  TypeConflictError,
  UnavailableError,
  UnderHoldError,
  UnsupportedError,
  ValidationError,
} from '../errors/api-error.ts'
import type { FieldError } from '../errors/query-error.ts'
import { readRetryAfter } from './retry.ts'

type ErrorClass = new (code: ErrorCode, message: string, details: ErrorDetails) => ApiError
type Row = { readonly make: ErrorClass; readonly retryable?: boolean }

const classes: Readonly<Record<ProblemCode | 'gateway' | 'bad_response', Row>> = {
  invalid_request: { make: ValidationError },
  unauthenticated: { make: NotAuthenticatedError },
  invalid_credentials: { make: InvalidCredentialsError },
  account_pending: { make: AccountPendingError },
  account_disabled: { make: AccountDisabledError },
  password_required: { make: PasswordRequiredError },
  second_factor_required: { make: SecondFactorRequiredError },
  second_factor_setup_required: { make: SecondFactorSetupRequiredError },
  maintenance: { make: MaintenanceError, retryable: true },
  forbidden: { make: ForbiddenError },
  not_found: { make: NotFoundError },
  unsupported: { make: UnsupportedError },
  method_not_allowed: { make: UnsupportedError },
  too_slow: { make: TooSlowError, retryable: true },
  conflict: { make: ConflictError },
  type_conflict: { make: TypeConflictError },
  under_hold: { make: UnderHoldError },
  too_large: { make: TooLargeError },
  quota_exceeded: { make: QuotaExceededError },
  bad_range: { make: BadRangeError },
  rate_limited: { make: RateLimitError, retryable: true },
  server_error: { make: ServerError },
  content_damaged: { make: ContentDamagedError },
  bad_gateway: { make: GatewayError, retryable: true },
  read_only: { make: ReadOnlyError, retryable: true },
  unavailable: { make: UnavailableError, retryable: true },
  query_timeout: { make: QueryTimeoutError, retryable: true },
  storage_full: { make: StorageFullError },
  gateway: { make: GatewayError, retryable: true },
  bad_response: { make: BadResponseError },
}

const codesByStatus: Readonly<Record<number, keyof typeof classes>> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'too_slow',
  409: 'type_conflict',
  413: 'too_large',
  416: 'bad_range',
  429: 'rate_limited',
  502: 'gateway',
  503: 'unavailable',
  504: 'gateway',
  507: 'storage_full',
}

// Servers that send no code are recognised by these texts.
const codesByText: readonly (readonly [status: number, text: RegExp, code: ProblemCode])[] = [
  [403, /Invalid login or password/, 'invalid_credentials'],
  [403, /Maintenance underway/, 'maintenance'],
  [403, /User registration is pending/, 'account_pending'],
  [403, /User account is disabled|User has been disabled/, 'account_disabled'],
  [404, /The requested URL was not found on the server/, 'unsupported'],
  [503, /statement timeout/, 'query_timeout'],
]

export type FailedAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly operation: string
}

/** The error of an answer. */
export function errorOfAnswer(answer: FailedAnswer): ApiError {
  const { status, headers, operation } = answer
  const body = readProblem(answer.text)
  const message = body?.message ?? describeForeign(answer)
  const code = body?.code ?? (body ? codeOf(status, message) : foreignCode(status))
  const { make, retryable = false } = classes[code]
  return new make(code, message, {
    status,
    operation,
    retryable,
    requestId: body?.requestId ?? headers.get('x-request-id') ?? undefined,
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
    fields: body?.fields,
    setting: body?.setting,
  })
}

function codeOf(status: number, message: string): keyof typeof classes {
  const match = codesByText.find(([of, text]) => of === status && text.test(message))
  return match?.[2] ?? codesByStatus[status] ?? (status < 400 ? 'bad_response' : 'server_error')
}

/** A 404 without a problem means an unknown address, not a missing object. */
function foreignCode(status: number): keyof typeof classes {
  return status === 404 ? 'unsupported' : codeOf(status, '')
}

type ParsedProblem = {
  readonly message: string
  readonly code: ProblemCode | undefined
  readonly requestId: string | undefined
  readonly fields: readonly FieldError[]
  readonly setting: string | undefined
}

function readProblem(text: string): ParsedProblem | null {
  const body = parse(text)
  if (!isRecord(body)) return null
  const { message, errors, code, request_id, setting } = body
  if (typeof message !== 'string' && errors === undefined) return null
  return {
    message: typeof message === 'string' ? message : JSON.stringify(errors),
    code: isProblemCode(code) ? code : undefined,
    requestId: typeof request_id === 'string' ? request_id : undefined,
    fields: readFields(errors),
    setting: typeof setting === 'string' ? setting : undefined,
  }
}

/** A list of faults, or (older servers) a map from field to faults. */
function readFields(errors: unknown): FieldError[] {
  if (Array.isArray(errors)) {
    return errors.flatMap((one: unknown) =>
      isRecord(one) ? [{ ...one, field: String(one.field), message: String(one.message) }] : [],
    )
  }
  if (!isRecord(errors)) return []
  return Object.entries(errors).map(([field, fault]) => ({
    field,
    message: Array.isArray(fault) ? fault.join('; ') : typeof fault === 'string' ? fault : JSON.stringify(fault),
  }))
}

/** Describes an answer that is not of this API. */
export function describeForeign({ status, headers, text }: Omit<FailedAnswer, 'operation'>): string {
  const type = headers.get('content-type')?.split(';')[0] ?? 'no content type'
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location) {
    return `the server redirects to ${printable(location.split('?')[0] ?? '')}: give that address as baseUrl`
  }
  if (status === 413)
    return 'a proxy in front of the server refuses requests of this size (413): its limit has to be raised, in nginx client_max_body_size'
  const title = /<title[^<>]*>([^<]{1,200})/i.exec(text)?.[1]
  const quote = title ? `, "${printable(title.trim())}"` : ''
  return `the answer (${status}, ${printable(type)}${quote}) is not of the repository: a proxy or another service gave it`
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 120)
}

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(classes, code) && code !== 'gateway' && code !== 'bad_response'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
