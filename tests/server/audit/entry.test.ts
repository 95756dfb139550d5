import t from 'tap'
import { bounded } from '../../../server/src/audit/entry.ts'

t.test('a text fits its column, and is cut only if it must be', async (t) => {
  t.equal(bounded(''), '')
  t.equal(bounded('a'.repeat(500)), 'a'.repeat(500))
  t.equal(bounded('a'.repeat(501)), `${'a'.repeat(499)}…`)
  t.equal(bounded('abc', 3), 'abc')
  t.equal(bounded('abcd', 3), 'ab…')
  t.equal(bounded('a\0b'), 'a\ufffdb', 'PostgreSQL has no NUL')
  t.equal(bounded('a\ud83d'), 'a\ufffd', 'nor half a character')
  t.equal(bounded('a🦠bc', 3), 'a\ufffd…')
})
