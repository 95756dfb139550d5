import t from 'tap'
import { ApiError, ConnectionError } from '../../../sdk/src/errors/api-error.ts'
import { explainFailure } from '../../../sdk/src/errors/failure.ts'

const systemError = (code: string, more = {}) => Object.assign(new Error(`it was ${code}`), { code, ...more })

t.test('a certificate that is not trusted is not tried again', async (t) => {
  for (const code of [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ]) {
    t.match(explainFailure(systemError(code)), { code: 'connection', retryable: false, message: /certificate/ }, code)
  }
})

t.test('a failed connect is known to have sent nothing', async (t) => {
  const refused = systemError('ECONNREFUSED', { syscall: 'connect' })
  t.match(explainFailure(refused), { wasUnsent: true, retryable: true })
  t.match(explainFailure(new AggregateError([refused], 'all failed')), { wasUnsent: true })
  t.match(explainFailure(systemError('ENOENT', { syscall: 'connect' })), { wasUnsent: true })
  t.match(explainFailure(systemError('ENOTFOUND', { syscall: 'getaddrinfo' })), { wasUnsent: true })
})

t.test('a broken connection may have sent everything', async (t) => {
  for (const code of ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'HPE_INVALID_CONSTANT'])
    t.match(explainFailure(systemError(code)), { code: 'connection', wasUnsent: false }, code)
})

t.test('what is not a failure of the wire stays what it is', async (t) => {
  const missing = systemError('ENOENT', { syscall: 'open' })
  t.equal(explainFailure(missing), missing)
  const known = new ConnectionError('x', { wasUnsent: true })
  t.equal(explainFailure(known), known)
  t.equal(explainFailure('text'), 'text')
})

t.test('a signal outweighs what it caused', async (t) => {
  const error = explainFailure(systemError('ECONNRESET'), { signal: AbortSignal.abort('why'), operation: 'GET /x' })
  t.ok(error instanceof ApiError)
  t.match(error, { name: 'AbortError', code: 'aborted', cause: 'why', operation: 'GET /x' })
})
