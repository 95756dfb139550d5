import t from 'tap'
import { surrogateFault, textFault } from '../../../server/src/json/text-fault.ts'

t.test('only NUL and lone surrogates cannot be stored', async (t) => {
  t.equal(textFault('a\u0001\u007f😀\uffff'), null)
  t.match(textFault('a\0b'), /NUL/)
  for (const text of ['\ud800', 'a\udc00', '\ude00\ud83d']) t.match(textFault(text), /lone surrogate/)
})

t.test('escaped text may hold NUL', async (t) => {
  t.equal(surrogateFault('a\0b'), null)
  t.match(surrogateFault('\0\ud800'), /lone surrogate/)
})
