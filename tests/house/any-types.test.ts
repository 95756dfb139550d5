import t from 'tap'
import { findAny } from './any-types.ts'

t.test('nothing in the rules of the server is any, written or inferred', async (t) => {
  t.strictSame(findAny('server', ['domain', 'auth', 'admin', 'views']), [])
})
