import { hashKind } from '@lazaret/sdk'
import t from 'tap'
import { checkId } from '../../../sdk/src/records/identifier.ts'

t.test('a hash is recognized by its length and its digits', async (t) => {
  t.equal(hashKind('a'.repeat(32)), 'md5')
  t.equal(hashKind('A'.repeat(40)), 'sha1')
  t.equal(hashKind('0'.repeat(64)), 'sha256')
  t.equal(hashKind('f'.repeat(128)), 'sha512')
  for (const text of ['', 'a'.repeat(33), 'g'.repeat(32), `${'a'.repeat(32)}\n`, ' '.repeat(64)])
    t.equal(hashKind(text), undefined)
})

t.test('identifiers become lower case, and what is not one is named', async (t) => {
  t.equal(checkId('AB'.repeat(16)), 'ab'.repeat(16))
  t.throws(() => checkId('nonsense', 'parent'), { message: /^parent: "nonsense" is not an MD5.* in hex$/ })
  t.throws(() => checkId('c79bf442'), { message: /^id: "c79bf442" is not an MD5.*; client\.find\(\) finds/ })
})
