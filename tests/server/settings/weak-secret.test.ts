import { randomBytes, randomUUID } from 'node:crypto'
import t from 'tap'
import { secretFaults, secretWarnings, weaknessOf } from '../../../server/src/settings/weak-secret.ts'

t.test('secrets that anybody could guess', (t) => {
  const weak: Readonly<Record<string, RegExp>> = {
    '': /^has 0 bytes, but needs 32$/,
    'change-this': /^has 11 bytes/,
    changeme: /^has 8 bytes/,
    secret: /^has 6 bytes/,
    [randomBytes(15).toString('hex')]: /^has 30 bytes/,
    'change-this-to-a-long-random-string': /example/,
    CHANGE_ME_CHANGE_ME_CHANGE_ME_CHANGE_ME: /example/,
    'your-very-long-and-random-secret-key-here': /example/,
    'please-replace-with-openssl-rand-hex-32': /example/,
    supersecretsupersecretsupersecretsupersecret: /example/,
    'this is not a secure secret key, change it': /example/,
    [`${'0'.repeat(64)}`]: /pattern/,
    [`${'aB3$'.repeat(10)}`]: /pattern/,
    '0123456789012345678901234567890123456789': /pattern/,
    [`${randomBytes(8).toString('hex')}`.repeat(2)]: /pattern/,
    [`${randomBytes(16).toString('hex')}`.repeat(3).slice(0, 77)]: /pattern/,
  }
  for (const [secret, expected] of Object.entries(weak)) t.match(weaknessOf(secret), expected, secret)
  t.end()
})

t.test('secrets that are good enough', (t) => {
  for (let n = 0; n < 2000; n += 1) {
    const secrets = [
      randomBytes(16).toString('hex'),
      randomBytes(32).toString('hex'),
      randomBytes(32).toString('base64'),
      randomBytes(24).toString('base64url'),
      `lazaret-secret-key-${randomBytes(16).toString('hex')}`,
      `mwdb-${randomUUID()}`,
    ]
    const refused = secrets.filter((secret) => weaknessOf(secret) !== null)
    if (refused.length > 0) t.fail(`refused: ${refused.join(' ')}`)
  }
  t.equal(weaknessOf('correct horse battery staple mountain'), null)
  t.end()
})

const good = randomBytes(32).toString('hex')

t.test('a weak key of before is warned about, and is a fault with keys without a version', (t) => {
  const settings = { secretKey: good, secretKeyPrevious: [good, 'change-this'], acceptUnversionedKeys: false }
  t.same(secretFaults(settings), [])
  t.match(secretWarnings(settings), [/secret_key_previous has 1 .*only API keys/])
  t.match(secretFaults({ ...settings, acceptUnversionedKeys: true }), [/accept_unversioned_keys needs strong keys/])
  const strong = { secretKey: good, secretKeyPrevious: [good], acceptUnversionedKeys: true }
  t.same(secretFaults(strong), [])
  t.match(secretWarnings(strong), [/accept_unversioned_keys is on/])
  t.match(secretFaults({ secretKey: 'change-this' }), [/^secret_key has 11 bytes/])
  t.same([...secretFaults({}), ...secretFaults({ secretKey: null }), ...secretWarnings({})], [])
  t.end()
})
