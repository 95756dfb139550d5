import { readFile } from 'node:fs/promises'
import t from 'tap'
import { parse } from 'yaml'
import { ApiError, ValidationError } from '../../../sdk/src/errors/api-error.ts'
import { errorOfAnswer } from '../../../sdk/src/wire/answer-error.ts'

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return errorOfAnswer({ status, headers: new Headers(headers), text, operation: 'GET /api/file' })
}

t.test('every code of the contract has its class', async (t) => {
  const contract = parse(await readFile(new URL('../../../openapi.yaml', import.meta.url), 'utf8'))
  const codes: string[] = contract.components.schemas.ProblemCode.enum
  t.ok(codes.length > 10)
  for (const code of codes) {
    const error = answer(418, { code, message: 'm', request_id: 'r' })
    t.equal(error.code, code)
    t.not(error.name, 'ApiError', code)
    t.match(error, { status: 418, requestId: 'r', message: 'm', operation: 'GET /api/file' })
  }
})

t.test('servers without codes are understood by status and text', async (t) => {
  const cases: [number, string, string, string][] = [
    [400, 'x', 'ValidationError', 'invalid_request'],
    [401, 'x', 'NotAuthenticatedError', 'unauthenticated'],
    [403, 'Invalid login or password.', 'InvalidCredentialsError', 'invalid_credentials'],
    [403, 'Maintenance underway. Please come back later.', 'MaintenanceError', 'maintenance'],
    [403, 'User registration is pending.', 'AccountPendingError', 'account_pending'],
    [403, 'User account is disabled.', 'AccountDisabledError', 'account_disabled'],
    [403, 'User has been disabled.', 'AccountDisabledError', 'account_disabled'],
    [403, 'x', 'ForbiddenError', 'forbidden'],
    [404, 'Object not found', 'NotFoundError', 'not_found'],
    [404, 'The requested URL was not found on the server. If', 'UnsupportedError', 'unsupported'],
    [405, 'x', 'UnsupportedError', 'method_not_allowed'],
    [408, 'x', 'TooSlowError', 'too_slow'],
    [409, 'x', 'TypeConflictError', 'type_conflict'],
    [413, 'x', 'TooLargeError', 'too_large'],
    [416, 'x', 'BadRangeError', 'bad_range'],
    [429, 'x', 'RateLimitError', 'rate_limited'],
    [500, 'x', 'ServerError', 'server_error'],
    [501, 'x', 'ServerError', 'server_error'],
    [502, 'x', 'GatewayError', 'gateway'],
    [503, 'x', 'UnavailableError', 'unavailable'],
    [503, 'Request canceled due to statement timeout', 'QueryTimeoutError', 'query_timeout'],
    [504, 'x', 'GatewayError', 'gateway'],
    [507, 'x', 'StorageFullError', 'storage_full'],
  ]
  for (const [status, message, name, code] of cases)
    t.match(answer(status, { message }), { name, code, message }, `${status} ${message}`)
})

t.test('faults by field are read in both shapes', async (t) => {
  const errors = [{ field: 'count', message: 'must be >= 0' }]
  const own = answer(400, { message: 'm', code: 'invalid_request', request_id: 'r', errors })
  t.ok(own instanceof ValidationError)
  t.match(own, { fields: errors })
  t.match(answer(400, { errors: { tags: ['too long', 'too odd'] } }), {
    fields: [{ field: 'tags', message: 'too long; too odd' }],
  })
})

t.test('the setting that decides is named where the server names it', async (t) => {
  const problem = { code: 'too_large', message: 'm', request_id: 'r' }
  t.equal(answer(413, { ...problem, setting: 'max_upload_size' }).setting, 'max_upload_size')
  for (const body of [problem, { ...problem, setting: 5 }]) t.equal(answer(413, body).setting, undefined)
})

t.test('an unknown code falls back on the status', async (t) => {
  t.equal(answer(404, { message: 'm', code: 'brand_new' }).code, 'not_found')
  t.equal(answer(404, { message: 'm', code: 'constructor' }).code, 'not_found')
})

t.test('foreign answers are reported as such, whatever they hold', async (t) => {
  t.equal(answer(404, '<html>').code, 'unsupported')
  t.equal(answer(404, 'null').code, 'unsupported')
  t.equal(answer(413, '<html><title>413 Too Large</title>').code, 'too_large')
  t.equal(answer(302, '', { location: 'https://b.example/x' }).code, 'bad_response')
  for (const body of ['', '[]', '"text"', '{}', '{"detail":1}', '<title>'])
    t.ok(answer(500, body) instanceof ApiError, body)
})

t.test('Retry-After and the request id are taken from the headers', async (t) => {
  t.match(answer(429, '', { 'retry-after': '3', 'x-request-id': 'abc' }), {
    retryAfterMs: 3000,
    requestId: 'abc',
    retryable: true,
  })
})
