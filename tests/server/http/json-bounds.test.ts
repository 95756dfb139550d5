import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'
import { dial, exchange, statusIn } from './raw.ts'

const { app, url, admin, nobody } = await openTestApp(t)
const padded = (bytes: number): string => {
  const text = JSON.stringify({ login: 'nobody', password: 'x', more: '' })
  return text.replace('""', `"${'x'.repeat(bytes - text.length)}"`)
}

t.test('a sign-in takes 16 KiB and not a byte more, announced or not', async (t) => {
  t.equal((await nobody.send('POST', '/api/auth/login', padded(16_384))).status, 403)
  const refused = { status: 413, json: { code: 'too_large', message: /16384/ } }
  t.match(await nobody.send('POST', '/api/auth/login', padded(16_385)), refused)
  const chunked = new Blob([padded(20_000)]).stream()
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', body: chunked, duplex: 'half' } as RequestInit)
  t.equal(answer.status, 413)
  t.match(await answer.json(), refused.json)
})

t.test('the number of values is bounded where bytes are not, and a large config goes in', async (t) => {
  const config = (values: number) => `{"family":"large","cfg":{"list":[${'1,'.repeat(values - 1)}1]}}`
  t.equal((await admin.send('POST', '/api/config', config(400_000))).status, 200)
  t.match(await admin.send('POST', '/api/config', config(1_000_001)), {
    status: 400,
    json: { code: 'invalid_request', errors: [{ message: /more than 1000000 values/ }] },
  })
})

t.test('members that an operation does not know cost their bytes only', async (t) => {
  const unknown = `{"login":"nobody","password":"x","x":[${'[1],'.repeat(4000)}[1]]}`
  t.ok(unknown.length < 16_384 + 100)
  t.equal((await nobody.send('POST', '/api/auth/login', unknown.replace('[1],'.repeat(100), ''))).status, 403)
})

const beginning = (token: string | null, announcedBytes: number): string =>
  [
    'POST /api/config HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${announcedBytes}`,
    '',
    `{"family":"x","cfg":{"a":"${'x'.repeat(200_000)}`,
  ].join('\r\n')
const isAnyRead = async ({ bodies }: Pick<typeof app, 'bodies'>): Promise<boolean> => {
  using probe = bodies.open('nobody else')
  try {
    probe.take(2 ** 40)
    return false
  } catch {
    return true
  }
}

t.test('a large body that is announced takes no more than what of it arrived, until its client leaves', async (t) => {
  const socket = dial(url).on('error', () => undefined)
  socket.write(beginning(admin.token, 64 * 1024 * 1024))
  await until(() => isAnyRead(app))
  const config = { family: 'x', cfg: { b: 'x'.repeat(1_000_000) } }
  t.equal((await admin.send('POST', '/api/config', config)).status, 200)
  socket.destroy()
  await until(async () => !(await isAnyRead(app)))
})

t.test('a body that arrives too slowly gives back what it took', async (t) => {
  const slow = await openTestApp(t, { least_rate: '1000000', least_rate_window: '200' })
  t.equal(statusIn(await exchange(slow.url, beginning(slow.admin.token, 1_000_000))), 408)
  await until(async () => !(await isAnyRead(slow.app)))
})
