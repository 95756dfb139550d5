import t from 'tap'
import { clientAddress, isByTls } from '../../../../server/src/http/connections/client-address.ts'

type AddressRequest = Parameters<typeof clientAddress>[0]
type AddressSource = { readonly peer?: string; readonly proxies?: readonly string[]; readonly older?: boolean }

const settingsOf = ({ proxies = ['192.0.2.9'], older = false }: AddressSource) => ({
  trustedProxies: proxies,
  useXForwardedFor: older,
})
const address = (header: string | undefined, given: AddressSource = {}) =>
  clientAddress(
    {
      socket: { remoteAddress: given.peer ?? '192.0.2.9' },
      headers: { 'x-forwarded-for': header },
    } as unknown as AddressRequest,
    settingsOf(given),
  )

t.test('others than proxies may say anything', async (t) => {
  for (const header of [undefined, '203.0.113.1', '203.0.113.1, 192.0.2.9', '']) {
    t.equal(address(header, { proxies: [] }), '192.0.2.9', String(header))
    t.equal(address(header, { peer: '192.0.2.10' }), '192.0.2.10', String(header))
    t.equal(address(header, { peer: '::ffff:192.0.2.10' }), '192.0.2.10', String(header))
    t.equal(address(header, { peer: '127.0.0.1' }), '127.0.0.1', 'not even on this machine')
  }
})

t.test('entries of proxies are read from the right, past those that are trusted too', async (t) => {
  t.equal(address('203.0.113.1'), '203.0.113.1')
  t.equal(address('203.0.113.1, 203.0.113.2'), '203.0.113.2')
  t.equal(address('198.51.100.1, 203.0.113.1,192.0.2.9 , 192.0.2.9'), '203.0.113.1')
  const proxies = ['192.0.2.9', '10.0.0.0/8', '2001:db8:1::/48']
  t.equal(address('198.51.100.1, 203.0.113.1, 2001:db8:1::5, 10.9.8.7', { proxies }), '203.0.113.1')
  t.equal(address('10.1.1.1, 10.2.2.2', { proxies }), '10.1.1.1', 'the first, where all are proxies')
  for (const header of [undefined, '', ' ', 'unknown', '_proxy', 'a name', '203.0.113.1, ', '203.0.113.1, 999.1.1.1'])
    t.equal(address(header), '192.0.2.9', `"${header}" names nobody`)
  t.equal(address('203.0.113.1, x, 10.0.0.1', { proxies }), '10.0.0.1', 'as far as it can be read')
})

t.test('addresses of every form are one', async (t) => {
  for (const [entry, expected] of Object.entries({
    '203.0.113.1:4711': '203.0.113.1',
    '::ffff:203.0.113.1': '203.0.113.1',
    '[2001:db8::1]:4711': '2001:db8::1',
    '[2001:db8::1]': '2001:db8::1',
    '2001:DB8:0:0::1': '2001:db8::1',
  }))
    t.equal(address(entry), expected, entry)
  for (const [peer, proxies] of [
    ['::ffff:192.0.2.9', ['192.0.2.9']],
    ['192.0.2.9', ['::ffff:192.0.2.0/120']],
    ['2001:db8::9', ['2001:DB8::/32']],
    ['fe80::1%eth0', ['fe80::/10']],
    ['::1', ['loopback']],
    ['127.8.7.6', ['loopback']],
    ['172.31.0.2', ['private']],
    ['fd00::2', ['private']],
  ] as const)
    t.equal(address('203.0.113.1', { peer, proxies }), '203.0.113.1', `${peer} in ${proxies}`)
  for (const [peer, proxies] of [
    ['172.32.0.2', ['private', 'loopback']],
    ['127.0.0.1', ['private']],
    ['2001:db9::9', ['2001:db8::/32']],
    ['::ffff:192.0.3.9', ['192.0.2.0/24']],
  ] as const)
    t.not(address('203.0.113.1', { peer, proxies }), '203.0.113.1', `${peer} in ${proxies}`)
  t.equal(address(undefined, { peer: '::ffff:192.0.2.7' }), '192.0.2.7')
  const nowhere = { socket: {}, headers: { 'x-forwarded-for': '203.0.113.1' } } as unknown as AddressRequest
  t.equal(clientAddress(nowhere, settingsOf({})), 'unknown')
})

t.test('the older setting believes this machine and private networks', async (t) => {
  const older = { proxies: [], older: true }
  for (const peer of ['127.0.0.1', '::1', '10.0.0.2', '192.168.1.1'])
    t.equal(address('203.0.113.1', { ...older, peer }), '203.0.113.1', peer)
  t.equal(address('203.0.113.1', { ...older, peer: '192.0.2.9' }), '192.0.2.9')
  t.equal(address('203.0.113.1', { proxies: ['192.0.2.1'], older: true, peer: '127.0.0.1' }), '127.0.0.1')
})

t.test('TLS is that of the connection, or of a trusted proxy', async (t) => {
  const byTls = (
    header: string | undefined,
    { encrypted = false, ...given }: AddressSource & { encrypted?: boolean } = {},
  ) =>
    isByTls(
      {
        socket: { remoteAddress: given.peer ?? '192.0.2.9', encrypted },
        headers: { 'x-forwarded-proto': header },
      } as unknown as AddressRequest,
      settingsOf(given),
    )
  t.same([byTls('https'), byTls('HTTPS'), byTls('http, https')], [true, true, true])
  t.same([byTls('http'), byTls(''), byTls(undefined), byTls('https, http')], [false, false, false, false])
  t.same([byTls('https', { peer: '192.0.2.1' }), byTls('https', { proxies: [] })], [false, false])
  t.same([byTls(undefined, { encrypted: true }), byTls('http', { encrypted: true })], [true, true])
})
