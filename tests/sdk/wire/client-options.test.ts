import { createClient, sessionCookie, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { Agent } from 'undici'

t.test('an address may end as it likes', async (t) => {
  for (const baseUrl of [
    'https://a.example',
    'https://a.example/',
    'https://a.example/api',
    'https://a.example/api/',
    'https://a.example/api//',
  ]) {
    t.equal(createClient({ baseUrl }).baseUrl, 'https://a.example', baseUrl)
  }
  t.equal(createClient({ baseUrl: 'http://a.example:8080/malware/api/' }).baseUrl, 'http://a.example:8080/malware')
})

t.test('addresses that cannot be meant are refused, without showing a password', async (t) => {
  for (const baseUrl of ['', 'a.example', 'ftp://a.example', 'https://a.example/?x=1', 'https://a.example/#x']) {
    t.throws(() => createClient({ baseUrl }), { code: 'invalid_request', fields: [{ field: 'baseUrl' }] }, baseUrl)
  }
  t.throws(() => createClient({ baseUrl: 'https://alice:secret@a.example' }), { message: /^(?!.*secret)/ })
})

t.test('options that exclude each other or make no sense are refused', async (t) => {
  const baseUrl = 'https://a.example'
  const wrong = [
    { apiKey: 'a', auth: { kind: 'anonymous' } },
    { apiKey: 'two words' },
    { apiKey: '' },
    { concurrency: 0 },
    { retry: { maxAttempts: 0 } },
    { timeouts: { idleMs: Number.NaN } },
    { dispatcher: new Agent(), ca: 'PEM' },
    { dispatcher: new Agent(), proxy: 'http://proxy.example' },
    { dispatcher: new Agent(), fetch },
    { fetch, tls: { ca: 'PEM' } },
    { fetch, proxy: null },
    { proxy: 'proxy.example:3128' },
    { proxy: 'socks5://proxy.example' },
    { auth: sessionCookie() },
  ] as const
  for (const options of wrong)
    t.throws(() => createClient({ baseUrl, ...options }), ValidationError, JSON.stringify(Object.keys(options)))
})

t.test('a way to sign in of another shape is refused, without showing its password', async (t) => {
  for (const auth of [{ login: 'alice', password: 'hush' }, 'hush', { kind: 'token', token: 'hush' }]) {
    // As JavaScript passes it, which has no types.
    const options = JSON.parse(JSON.stringify({ baseUrl: 'https://a.example', auth }))
    const create = () => createClient(options)
    t.throws(create, { code: 'invalid_request', message: /^(?!.*hush)auth: .*password\(login, secret\)/ })
  }
})

t.test('credentials in clear text are worth a warning, but not on this machine', async (t) => {
  const warnings: string[] = []
  const onWarning = (message: string) => void warnings.push(message)
  for (const baseUrl of ['http://localhost:80', 'http://127.0.0.1', 'http://[::1]:8080', 'https://a.example'])
    createClient({ baseUrl, apiKey: 'k', onWarning })
  t.same(warnings, [])
  createClient({ baseUrl: 'http://a.example', onWarning })
  t.same(warnings, [])
  createClient({ baseUrl: 'http://a.example', apiKey: 'k', onWarning })
  t.match(warnings, [/without encryption/])
})
