import fc from 'fast-check'
import t from 'tap'
import { JsonFault } from '../../../server/src/json/json-fault.ts'
import { parseLossless, parseLosslessInTurns } from '../../../server/src/json/lossless.ts'
import { HOLLOW, type Outline, SKIPPED, WHOLE } from '../../../server/src/json/outline.ts'

const rewritten = (text: string) => JSON.stringify(parseLossless(text))

t.test('integers keep all their digits, others the shortest that identify the double', async (t) => {
  for (const [text, expected] of [
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['-18446744073709551615', '-18446744073709551615'],
    ['9007199254740993', '9007199254740993'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.0', '-0.0'],
    ['1.0', '1.0'],
    ['1.50', '1.5'],
    ['1e5', '100000.0'],
    ['1E+16', '1e+16'],
    ['1e15', '1000000000000000.0'],
    ['123456789.123456789123456789', '123456789.12345679'],
    ['1e-7', '1e-07'],
    ['0.0001', '0.0001'],
    ['0.00001', '1e-05'],
    ['5e-324', '5e-324'],
    ['1e-400', '0.0'],
    ['1.7976931348623157e308', '1.7976931348623157e+308'],
    [`1${'0'.repeat(131_071)}`, `1${'0'.repeat(131_071)}`],
  ] as const) {
    t.equal(rewritten(text), expected, text.slice(0, 40))
    t.equal(rewritten(`{"a":[${text}]}`), `{"a":[${expected}]}`)
  }
})

t.test('everything else is read as JSON.parse reads it', async (t) => {
  const property = fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
    const spaced = JSON.stringify(JSON.parse(text), null, indent)
    return JSON.stringify(JSON.parse(rewritten(spaced))) === JSON.stringify(JSON.parse(spaced))
  })
  t.doesNotThrow(() => fc.assert(property, { numRuns: 1000 }))
  t.equal(rewritten('{"a":1,"b":2,"a":3}'), '{"a":3,"b":2}', 'the last of repeated names counts')
  t.equal(rewritten('{"":"","\\u0061\\n\\"\\\\":"\\ud83d\\ude00\\u0000"}'), '{"":"","a\\n\\"\\\\":"😀\\u0000"}')
})

t.test('in turns the same is read and refused', async (t) => {
  const texts = fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map((text) => text.slice(0, -1)),
  )
  const outcome = async (read: (text: string) => unknown, text: string): Promise<unknown> => {
    try {
      return JSON.stringify(await read(text))
    } catch (error) {
      return error instanceof JsonFault ? [error.message, error.path] : error
    }
  }
  const property = fc.asyncProperty(texts, async (text) => {
    t.strictSame(await outcome(parseLosslessInTurns, text), await outcome(parseLossless, text))
  })
  await fc.assert(property, { numRuns: 500 })
})

t.test('while a large text is read others have their turn', async (t) => {
  const large = JSON.stringify(Array.from({ length: 200_000 }, (_, n) => ({ [`k${n}`]: [n, 'x'] })))
  let turns = 0
  let isRead = false
  const others = (): void => {
    if (isRead) return
    turns++
    setImmediate(others)
  }
  setImmediate(others)
  await parseLosslessInTurns(large)
  isRead = true
  t.ok(turns > 5, `${turns} turns`)
})

t.test('a fault leads to its value', async (t) => {
  for (const [text, path] of [
    ['{"a":1,"b":[0,{"c":1e400}]}', 'b.1.c'],
    ['[1e400]', '0'],
    ['1e400', ''],
    [`{"a":1,"deep":[${'['.repeat(600)}`, 'deep.0.0.0.0'],
    ['{"a":{"b":1},"c":1e999}', 'c'],
  ] as const) {
    const fault = t.throws(() => parseLossless(text))
    t.equal(fault instanceof JsonFault && fault.path, path, text.slice(0, 30))
  }
})

t.test('a member named __proto__ is a member like others', async (t) => {
  const value = parseLossless('{"__proto__":{"x":1.0},"constructor":1}')
  t.equal(JSON.stringify(value), '{"__proto__":{"x":1.0},"constructor":1}')
  t.equal(Object.getPrototypeOf(value), Object.prototype)
})

t.test('what JSON.parse refuses is refused, with its place', async (t) => {
  for (const text of [
    '',
    ' ',
    '{',
    '[',
    '[1,]',
    '[,]',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '{1:2}',
    '{"a" 1}',
    '{"a":}',
    '[1 2]',
    '[1]]',
    '1 2',
    '01',
    '1.',
    '.5',
    '+1',
    '-',
    '1e',
    '0x10',
    'NaN',
    'Infinity',
    '-Infinity',
    'tru',
    'True',
    'nul',
    'undefined',
    '"a',
    '"\\',
    '"\\"',
    '"\\x41"',
    '"\\u00g0"',
    '"a\u0001b"',
    '"a\nb\\n"',
    '\ufeff{}',
    '\u00a01',
    '/* */1',
  ]) {
    t.throws(() => JSON.parse(text), SyntaxError, JSON.stringify(text))
    t.throws(() => parseLossless(text), JsonFault, JSON.stringify(text))
  }
  t.throws(() => parseLossless('{"a": 1,\n "b": ?}'), {
    message: 'is not valid JSON: unexpected "?" at line 2, column 7',
  })
})

t.test('random changes of valid JSON are judged as JSON.parse judges them', async (t) => {
  const faultOf = (parse: (text: string) => unknown, text: string): string | null => {
    try {
      parse(text)
      return null
    } catch (error) {
      return String(error)
    }
  }
  const property = fc.property(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', '"', '\\', ',', ':', '[', '}', '0', '-', '.', 'e1', ' ', '\n'),
    (text, at, piece) => {
      const place = at % (text.length + 1)
      const changed = text.slice(0, place) + piece + text.slice(place + 1)
      const fault = faultOf(parseLossless, changed)
      if (faultOf(JSON.parse, changed) !== null) return fault !== null
      return fault === null || fault.includes('has a number out of range')
    },
  )
  t.doesNotThrow(() => fc.assert(property, { numRuns: 5000 }))
})

t.test('numbers that cannot be stored and nesting without end are refused', async (t) => {
  for (const text of ['1e400', '-1e309', '1.8e308', `1${'0'.repeat(131_072)}`, `${'9'.repeat(400)}.5`])
    t.throws(() => parseLossless(`[${text}]`), { message: /^has a number out of range, .*, at line 1, column 2$/ })
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  t.equal(rewritten(nested(500)), nested(500))
  t.throws(() => parseLossless(nested(501)), { message: 'is nested deeper than 500 levels at line 1, column 501' })
  t.throws(() => parseLossless('[{"a":'.repeat(1_000_000)), JsonFault)
  t.equal(JSON.stringify(parseLossless(nested(2500), { maxDepth: 2500 })), nested(2500))
})

// Were the time to grow with the square of the length, it would be hours: the limit of the file would end it.
t.test('long texts and lists are read', async (t) => {
  const long = JSON.stringify({ plain: 'x'.repeat(2_000_000), escaped: '\\"\n'.repeat(500_000) })
  t.equal(rewritten(long), long)
  const list = `[${'1.50,'.repeat(100_000)}1]`
  t.equal(rewritten(list).length, list.length - 100_000)
})

t.test('more values than allowed are refused, whatever they are', async (t) => {
  for (const text of ['[1,2,3]', '{"a":[],"b":{}, "c":null}', '[[[1]]]']) {
    t.doesNotThrow(() => parseLossless(text, { maxValues: 4 }))
    t.throws(() => parseLossless(text, { maxValues: 3 }), { message: 'has more than 3 values' })
  }
})

t.test('what an outline leaves out is parsed, but not built', async (t) => {
  const outline: Outline = {
    items: SKIPPED,
    members: new Map([
      ['kept', WHOLE],
      ['hollow', HOLLOW],
    ]),
    others: SKIPPED,
  }
  const read = (text: string) => JSON.stringify(parseLossless(text, { outline }))
  t.equal(read('{"x":[{"kept":1},[2]],"kept":{"x":[1.0]},"y":"z"}'), '{"kept":{"x":[1.0]}}')
  t.equal(read('{"hollow":{"a":1,"b":[2]}}'), '{"hollow":{}}')
  t.equal(read('{"hollow":[1,[2]]}'), '{"hollow":[]}')
  t.equal(read('{"hollow":5}'), '{"hollow":5}')
  t.equal(read('[1,2]'), '[]')
  for (const [text, message] of [
    ['{"x":[1,}', /is not valid JSON/],
    ['{"x":"\\u0000"}', /NUL/],
    ['{"x":{"\\ud800":1}}', /lone surrogate/],
    ['{"x":[1e400]}', /out of range/],
  ] as const)
    t.throws(() => parseLossless(text, { outline }), { message }, text)
})

t.test('values are counted while a text is read, and the count may end the reading', async (t) => {
  const text = JSON.stringify(Array.from({ length: 5000 }, () => [1]))
  const counts: number[] = []
  await parseLosslessInTurns(text, { onValues: (count) => void counts.push(count) })
  t.equal(
    counts.reduce((sum, count) => sum + count, 0),
    10_001,
  )
  const onValues = () => {
    throw new Error('no room')
  }
  await t.rejects(parseLosslessInTurns(text, { onValues }), { message: 'no room' })
})
