import t from 'tap'
import { cutText, padEnd, widthOf } from '../../../cli/src/text/width.ts'

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
  t.equal(cutText('日本語', 5), '日本…')
  t.equal(cutText('abcdef', 4), 'abc…')
  t.equal(cutText('abcd', 4), 'abcd')
  t.equal(padEnd('日本', 5), '日本 ')
})
