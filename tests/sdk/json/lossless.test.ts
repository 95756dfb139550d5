import { isRawNumber, parseLossless, rawNumber, stringifyLossless } from '@lazaret/sdk'
import t from 'tap'

const unusual = ['1.0', '-0', '1e16', '1E400', '0.10', '18446744073709551615', '-9007199254740993', '1e+21']

t.test('numbers keep their text, there and back', async (t) => {
  for (const text of unusual) {
    const value = parseLossless(text)
    t.ok(isRawNumber(value), text)
    t.equal(stringifyLossless(value), text)
    t.equal(JSON.stringify({ value }), `{"value":${text}}`, 'JSON.stringify knows it too')
  }
  for (const text of ['0', '1', '-7', '0.1', '1.5', '9007199254740991', '1e-7', '5e-324', '123456.789']) {
    t.equal(parseLossless(text), Number(text), text)
  }
})

t.test('integers as bigint, or all as ordinary numbers', async (t) => {
  t.equal(parseLossless('18446744073709551615', 'bigint'), 18446744073709551615n)
  t.equal(parseLossless('-9007199254740993', 'bigint'), -9007199254740993n)
  t.ok(isRawNumber(parseLossless('1.0', 'bigint')))
  t.equal(parseLossless('7', 'bigint'), 7)
  t.equal(parseLossless('18446744073709551615', 'plain'), 18446744073709552000)
})

t.test('contents stay data', async (t) => {
  const text = '{"__proto__":{"a":1.0},"rawJSON":"1.0","toJSON":2.50,"list":[1.0,{"x":null}]}'
  const value = parseLossless(text)
  t.equal(stringifyLossless(value), text)
  t.equal(Object.getPrototypeOf(value), Object.prototype)
  t.notOk(isRawNumber({ rawJSON: '1.0' }), 'a look-alike is not a number')
})

t.test('a number that was damaged before is refused, not sent', async (t) => {
  for (const value of [2 ** 53, -(2 ** 60), Number.NaN, Number.POSITIVE_INFINITY]) {
    t.throws(() => stringifyLossless({ cfg: { key: value } }), { code: 'invalid_request', fields: [{ field: 'key' }] })
  }
  t.equal(stringifyLossless([1e300, 2n ** 64n, rawNumber('1.0')]), '[1e+300,18446744073709551616,1.0]')
  t.throws(() => stringifyLossless(undefined), { code: 'invalid_request' })
  for (const text of ['', '01', '1.', '.5', '0x1', 'NaN', '1 ', '"1"', '1,2'])
    t.throws(() => rawNumber(text), { code: 'invalid_request' }, text)
})
