import t from 'tap'
import { clientAddress } from '../../../server/src/http/client-address.ts'

type Asked = Parameters<typeof clientAddress>[0]

const address = (
  header: string | undefined,
  useXForwardedFor: boolean,
  remoteAddress: string | undefined = '192.0.2.9',
) =>
  clientAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': header } } as unknown as Asked, {
    useXForwardedFor,
  })

t.test('without a proxy the header means nothing', async (t) => {
  for (const header of [undefined, '203.0.113.1', '203.0.113.1, 203.0.113.2', ''])
    t.equal(address(header, false), '192.0.2.9', String(header))
})

t.test('behind a proxy the last entry counts, which the proxy has added', async (t) => {
  t.equal(address('203.0.113.1', true), '203.0.113.1')
  t.equal(address('203.0.113.1, 203.0.113.2', true), '203.0.113.2')
  t.equal(address('203.0.113.1,2001:db8::1 ', true), '2001:db8::1')
  t.equal(address('a name, not an address', true), 'not an address')
  for (const header of [undefined, '', ' ', '203.0.113.1, '])
    t.equal(address(header, true), '192.0.2.9', `${header} says nothing`)
  t.equal(address('x'.repeat(5000), true).length, 64)
})

t.test('an IPv4 address is recognized as such, and a socket without one has a name', async (t) => {
  t.equal(address(undefined, false, '::ffff:192.0.2.7'), '192.0.2.7')
  t.equal(address(undefined, false, '::1'), '::1')
  t.equal(clientAddress({ socket: {}, headers: {} } as unknown as Asked, { useXForwardedFor: true }), 'unknown')
})
