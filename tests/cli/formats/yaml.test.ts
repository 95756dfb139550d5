import fc from 'fast-check'
import t from 'tap'
import { parse } from 'yaml'
import { yamlOf } from '../../../cli/src/formats/yaml.ts'

t.test('any value reads back as it was', async (t) => {
  const value = fc.jsonValue({ stringUnit: 'grapheme' }).filter((json) => !JSON.stringify(json).includes('-0'))
  fc.assert(
    fc.property(value, (json) => JSON.stringify(parse(yamlOf(json), { maxAliasCount: 0 })) === JSON.stringify(json)),
  )
  t.equal(
    yamlOf({ a: [{ b: 1, c: [] }, 'x'], yes: { d: null } }),
    'a:\n  - b: 1\n    c: []\n  - "x"\n"yes":\n  d: null\n',
  )
})

t.test('a number in digits of its own stays a number', async (t) => {
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }
  t.equal(yamlOf({ one: rawJSON('1.0'), big: [rawJSON('9007199254740993')] }), 'one: 1.0\nbig:\n  - 9007199254740993\n')
})
