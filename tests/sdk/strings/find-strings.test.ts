import t from 'tap'
import { findStrings } from '../../../sdk/src/strings/find-strings.ts'
import { collect } from '../collect.ts'

const found = async (pieces: readonly string[], options = {}) => {
  const content = (async function* () {
    for (const piece of pieces) yield Buffer.from(piece, 'latin1')
  })()
  return await collect(findStrings(content, options))
}

t.test('strings come while the content arrives, the last one at its end', async (t) => {
  t.strictSame(await found(['\0first st', 'ring\0\0short\0', 'the last']), [
    { offset: 1, encoding: 'ascii', text: 'first string' },
    { offset: 21, encoding: 'ascii', text: 'the last' },
  ])
  t.strictSame(await found(['abc\0\0w\0i\0d\0e\0'], { minimum: 3, encodings: ['utf-16le'] }), [
    { offset: 5, encoding: 'utf-16le', text: 'wide' },
  ])
  t.strictSame(await found([]), [])
})
