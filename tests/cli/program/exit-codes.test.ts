import t from 'tap'
import { CliError } from '../../../cli/src/program/cli-error.ts'
import { exitCodeOf, isFatal } from '../../../cli/src/program/exit-codes.ts'
import { ApiError, type ErrorCode } from '../../../sdk/src/index.ts'

/** Complete by type: a new code of the contract or the SDK has to be given its exit code here. */
const expected: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 1,
  unauthenticated: 4,
  invalid_credentials: 4,
  account_pending: 4,
  account_disabled: 4,
  password_required: 4,
  second_factor_required: 4,
  second_factor_setup_required: 4,
  maintenance: 6,
  forbidden: 4,
  not_found: 5,
  unsupported: 1,
  method_not_allowed: 1,
  conflict: 1,
  type_conflict: 1,
  under_hold: 1,
  too_slow: 6,
  too_large: 1,
  quota_exceeded: 1,
  bad_range: 1,
  rate_limited: 6,
  server_error: 1,
  content_damaged: 7,
  bad_gateway: 6,
  read_only: 6,
  unavailable: 6,
  query_timeout: 6,
  storage_full: 1,
  gateway: 6,
  bad_response: 1,
  connection: 6,
  timeout: 6,
  aborted: 130,
  integrity: 7,
  cursor: 8,
  not_replayable: 1,
  file_exists: 1,
}

t.test('every code of an answer has its exit code', async (t) => {
  for (const [code, exit] of Object.entries(expected) as [ErrorCode, number][])
    t.equal(exitCodeOf(new ApiError(code, 'x')), exit, code)
})

t.test('so have faults of our own and of the operating system', async (t) => {
  t.equal(exitCodeOf(new CliError('usage', 'x')), 2)
  t.equal(exitCodeOf(new CliError('manifest', 'x')), 8)
  t.equal(exitCodeOf(new CliError('not_signed_in', 'x')), 4)
  t.equal(exitCodeOf(Object.assign(new Error('x'), { code: 'ENOENT' })), 1)
  t.equal(exitCodeOf('text'), 1)
})

t.test('what every further item would meet ends a batch', async (t) => {
  t.ok(isFatal(new ApiError('forbidden', 'x')))
  t.ok(isFatal(new ApiError('connection', 'x')))
  t.notOk(isFatal(new ApiError('too_large', 'x')))
  t.notOk(isFatal(undefined))
})
