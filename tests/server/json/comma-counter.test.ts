import t from 'tap'
import { openCommaCounter } from '../../../server/src/json/comma-counter.ts'

const TEXTS: readonly (readonly [text: string, commas: number])[] = [
  ['', 0],
  ['[1]', 0],
  ['[[1],[1],{"a":1,"b":2}]', 3],
  ['["a,b","c"]', 1],
  ['["\\",",2]', 1],
  ['["\\\\",2]', 1],
  ['{"a,":",","b":[",\\",",3]}', 2],
]

t.test('commas between values are counted, those in strings are not', async (t) => {
  for (const [text, commas] of TEXTS) t.equal(openCommaCounter()(Buffer.from(text)), commas, text)
})

t.test('the count does not depend on where the text is cut', async (t) => {
  for (const [text, commas] of TEXTS) {
    const count = openCommaCounter()
    let counted = 0
    for (const byte of Buffer.from(text)) counted = count(Uint8Array.of(byte))
    t.equal(counted, commas, text)
  }
})
