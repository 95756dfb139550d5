import t from 'tap'
import { coerced } from '../../../../server/src/http/contract/scalar.ts'

const as = (type: string, value: string | number) => coerced(value, new Set([type]))

t.test('booleans are spelled as the protocol knows them', async (t) => {
  for (const value of ['t', 'T', 'true', 'True', 'TRUE', 'on', 'On', 'ON', 'y', 'Y', 'yes', 'Yes', 'YES', '1', 1])
    t.equal(as('boolean', value), true)
  for (const value of [
    'f',
    'F',
    'false',
    'False',
    'FALSE',
    'off',
    'Off',
    'OFF',
    'n',
    'N',
    'no',
    'No',
    'NO',
    '0',
    0,
    -0,
  ])
    t.equal(as('boolean', value), false)
  for (const value of ['', 'tRue', '2', 2, ' true', 'null', '1.0', 0.5]) t.equal(as('boolean', value), value)
})

t.test('integers may have blanks and a sign', async (t) => {
  t.equal(as('integer', ' -12 '), -12)
  t.equal(as('integer', '+7'), 7)
  for (const value of ['', '1.5', '1e1', '0x1', 'x', '--1', 1.5]) t.equal(as('integer', value), value)
})

t.test('where a text is expected nothing is anything else', async (t) => {
  t.equal(coerced('1', new Set(['string', 'boolean'])), '1')
  t.equal(coerced('1', new Set()), '1')
})
