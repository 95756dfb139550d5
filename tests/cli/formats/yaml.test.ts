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
