import t from 'tap'
import { isAccountName, requireAccountName } from '../../../../server/src/domain/access/account-name.ts'

t.test('a login has 1 to 32 letters, digits, underscores, dots and dashes', async (t) => {
  for (const name of ['a', 'A.b_c-9', 'x'.repeat(32), '...', 'privates']) {
    t.doesNotThrow(() => requireAccountName(name, 'login'), name)
    t.equal(isAccountName(name), true, name)
  }
})

t.test('anything else is refused, with the beginning of a long value only', async (t) => {
  for (const name of ['', 'x'.repeat(33), 'a b', 'a\n', '\na', 'ä', 'a/b', '.', '..', 'private', 'PRIVATE']) {
    t.throws(() => requireAccountName(name, 'name'), { code: 'invalid_request', fields: [{ field: 'name' }] }, name)
    t.equal(isAccountName(name), false, name)
  }
  t.throws(() => requireAccountName('x'.repeat(4000), 'login'), { message: /^.{60,140}$/ })
})
