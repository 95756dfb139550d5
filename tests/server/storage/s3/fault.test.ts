import t from 'tap'
import { asProblem, faultOf, isMissingKey, isPassing, isUnreachable } from '../../../../server/src/storage/s3/fault.ts'

const answered = (name: string, httpStatusCode: number) =>
  Object.assign(new Error(`${name} happened`), { name, $metadata: { httpStatusCode } })
const broken = (code: string) => Object.assign(new Error(`${code} happened`), { code })

t.test('what was thrown becomes facts', async (t) => {
  t.same(faultOf(answered('NoSuchBucket', 404)), {
    name: 'NoSuchBucket',
    message: 'NoSuchBucket happened',
    status: 404,
    code: '',
  })
  t.match(faultOf(broken('ECONNRESET')), { status: null, code: 'ECONNRESET' })
  t.match(faultOf(new AggregateError([broken('ECONNREFUSED'), broken('EHOSTUNREACH')])), {
    message: 'ECONNREFUSED happened; EHOSTUNREACH happened',
  })
  t.match(faultOf('text'), { message: 'text', status: null })
  t.match(faultOf(Object.assign(new Error('x'), { $metadata: {} })), { status: null })
})

t.test('a missing key is distinguished from a missing bucket', async (t) => {
  t.ok(isMissingKey(faultOf(answered('NotFound', 404))))
  t.ok(isMissingKey(faultOf(answered('NoSuchKey', 404))))
  t.notOk(isMissingKey(faultOf(answered('NoSuchBucket', 404))))
  t.notOk(isMissingKey(faultOf(answered('NoSuchUpload', 404))))
  t.notOk(isMissingKey(faultOf(answered('AccessDenied', 403))))
  t.notOk(isMissingKey(faultOf(broken('ENOENT'))))
})

t.test('what may pass is tried again, what is refused is not', async (t) => {
  for (const error of [broken('ECONNRESET'), answered('X', 500), answered('X', 429), answered('NoSuchUpload', 404)])
    t.ok(isPassing(faultOf(error)))
  for (const error of [answered('AccessDenied', 403), answered('BadDigest', 400), answered('NoSuchBucket', 404)])
    t.notOk(isPassing(faultOf(error)))
})

t.test('only where nothing answers there is no way', async (t) => {
  t.ok(isUnreachable(faultOf(broken('ECONNREFUSED'))))
  t.notOk(isUnreachable(faultOf(broken('ECONNRESET'))))
  t.notOk(isUnreachable(faultOf(answered('ECONNREFUSED', 503))))
})

t.test('clients learn that they may retry, or that the storage is full', async (t) => {
  t.match(asProblem(answered('AccessDenied', 403)), { code: 'unavailable', status: 503 })
  t.match(asProblem(broken('ECONNRESET')), { code: 'unavailable' })
  t.match(asProblem(answered('X', 507)), { code: 'storage_full', status: 507 })
  t.match(asProblem(answered('QuotaExceeded', 403)), { code: 'storage_full' })
  t.notMatch(asProblem(answered('AccessDenied', 403)).message, /AccessDenied/)
})
