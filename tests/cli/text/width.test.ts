import t from 'tap'
import { cut, padEnd, widthOf } from '../../../cli/src/text/width.ts'

t.test('cells of a terminal', async (t) => {
  for (const [text, width] of [
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['日本', 4],
    ['👩‍💻', 2],
    ['', 0],
  ] as const)
    t.equal(widthOf(text), width, text)
  t.equal(cut('日本語', 5), '日本…')
  t.equal(cut('abcdef', 4), 'abc…')
  t.equal(cut('abcd', 4), 'abcd')
  t.equal(padEnd('日本', 5), '日本 ')
})
