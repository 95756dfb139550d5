import t from 'tap'
import { requireEmail } from '../../../../server/src/domain/users/email.ts'

t.test('an address of mail is taken in every form of common use', async (t) => {
  for (const email of [
    'a@example.org',
    'first.last+tag@sub.example.org',
    "!#$%&'*+/=?^`{}~_-|@example.org",
    'jürgen@example.org',
    '用户@例子.公司',
    '"quoted"@example.org',
    '"a@b"@example.org',
    'a@localhost',
    'a@[127.0.0.1]',
    'a@xn--bcher-kva.example',
    'a@1.example.org',
  ])
    t.doesNotThrow(() => requireEmail(email), email)
})

t.test('anything else is refused by name', async (t) => {
  for (const email of [
    '',
    'a',
    '@example.org',
    'a@',
    'a@b',
    'a@example.o',
    'a@@example.org',
    'a@b@example.org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a b@example.org',
    '"a b"@example.org',
    'a@-example.org',
    'a@example-.org',
    'a@exa_mple.org',
    'a@.org',
    'a@example..org',
    'a@[256.0.0.1]',
    'a@[1.2.3]',
    'a@[1.2.3.4.5]',
    'a@127.0.0.1]',
    'a@example.org\n',
    'a@example.org, b@example.org',
    'A <a@example.org>',
  ])
    t.throws(() => requireEmail(email), { code: 'invalid_request', fields: [{ field: 'email' }] }, email)
})
