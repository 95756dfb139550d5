import t from 'tap'
import { openPasswords } from '../../../server/src/auth/passwords.ts'

// The query keeps the module out of reach of what makes passwords cheap for tests.
const served: typeof import('../../../server/src/auth/bcrypt-worker.ts') = await import(
  `${import.meta.resolve('../../../server/src/auth/bcrypt-worker.ts')}?as-served`
)

t.test('passwords are hashed at a cost of 12, in tests alone at 4', async (t) => {
  t.match(served.hashPassword({ password: 'one' }), /^\$2b\$12\$/)
  await using passwords = openPasswords()
  const quick = await passwords.hash('one')
  t.match(quick, /^\$2b\$04\$/)
  t.ok(served.verifyPassword({ password: 'one', hash: quick }))
  t.notOk(served.verifyPassword({ password: 'two', hash: quick }))
})
