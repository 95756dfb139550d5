import t from 'tap'
import { isRawNumber, numberText, readNumber } from '../../../server/src/json/raw-number.ts'

t.test('a number is plain where JavaScript writes it in the same way, and raw otherwise', async (t) => {
  for (const [source, isRaw, text] of [
    ['1', false, '1'],
    ['-15', false, '-15'],
    ['1.5', false, '1.5'],
    ['1e21', false, '1e+21'],
    ['1.0', true, '1.0'],
    ['1e16', true, '1e+16'],
    ['1e-7', true, '1e-07'],
    ['0.0001', false, '0.0001'],
    ['0.00001', true, '1e-05'],
    ['-0.000012', true, '-1.2e-05'],
    ['0', false, '0'],
    ['9007199254740992', true, '9007199254740992'],
    ['9007199254740993', true, '9007199254740993'],
    ['1000000000000000000000', true, '1000000000000000000000'],
    ['-0', true, '0'],
  ] as const) {
    const value = readNumber(source)
    if (value === null) throw new Error(`${source} is refused`)
    t.equal(isRawNumber(value), isRaw, source)
    t.equal(numberText(value), text, source)
    t.equal(JSON.stringify(value), text, source)
  }
})

t.test('an object that looks like a raw number is not one', async (t) => {
  t.notOk(isRawNumber({ rawJSON: '1' }))
  t.notOk(isRawNumber(null))
})

t.test('a number out of range is null', async (t) => {
  t.equal(readNumber('1e999'), null)
  t.equal(readNumber('9'.repeat(131_073)), null)
})
