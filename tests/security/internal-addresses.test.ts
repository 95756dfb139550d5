import type { LookupAddress } from 'node:dns'
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import t from 'tap'
import { report } from '../chaos/report.ts'
import { openTestApp } from '../support/app.ts'

// What an outsider may make the server connect to: the addresses of identity providers, set by those who manage users.
// Endpoints of a provider that are set or discovered, and redirects: tests/server/operations/oidc-addresses.test.ts.
// Paths to remotes, whose addresses are settings: tests/server/operations/remote-api.test.ts.

/** Counts connections; the same port on all addresses of this machine. */
let connections = 0
const inside = createServer((socket) => {
  connections += 1
  socket.destroy()
})
await new Promise<void>((resolve) => inside.listen({ port: 0, host: '::' }, resolve))
t.teardown(() => void inside.close())
const { port } = inside.address() as AddressInfo

// Connections to it are expected: it stands for the public Internet.
let reached = 0
const outside = createServer((socket) => {
  reached += 1
  socket.destroy()
})
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.2', resolve))
t.teardown(() => void outside.close())
const { port: outsidePort } = outside.address() as AddressInfo

const { admin } = await openTestApp(t, { enable_oidc: '1', allowed_internal_addresses: '127.0.0.2' })

const ask = (issuer: string) =>
  admin.send('POST', '/api/oauth', { name: 'inner', issuer, client_id: 'a', client_secret: 'b' })

type Addresses = readonly string[]

/** While it is in scope, names stand for what the test says: a list of addresses for each look-up. */
function answerNames(answers: Readonly<Record<string, readonly Addresses[]>>): Disposable & { lookups: string[] } {
  const usual = dns.lookup
  const lookups: string[] = []
  const lookup = async (name: string): Promise<LookupAddress[] | object> => {
    const known = answers[name]
    if (known === undefined) return usual(name, { all: true })
    const addresses = known[Math.min(lookups.length, known.length - 1)] ?? []
    lookups.push(name)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  const replace = (by: unknown): void => {
    Object.assign(dns, { lookup: by })
    syncBuiltinESMExports()
  }
  replace(lookup)
  return { lookups, [Symbol.dispose]: () => replace(usual) }
}

const refused = { status: 400, json: { errors: [{ field: 'issuer', message: /internal address/ }] } }

const V4 = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '100.100.100.200', '168.63.129.16', '192.0.0.8'],
  ...['198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1'],
]
const V6 = [
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '::ffff:0:127.0.0.1'],
  // IPv4 inside of IPv6: compatible, translated, 6to4, Teredo.
  ...['::127.0.0.1', '::7f00:1', '::a9fe:a9fe', '64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '64:ff9b:1::7f00:1'],
  ...['2002:7f00:1::', '2002:a00:1::1', '2001:0:7f00:1::1'],
  ...['fe80::1', 'fd00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '100::1', '2001:db8::1', '4000::1'],
]

t.test('addresses inside, as they are written in an URL', async (t) => {
  const written = [
    ...V4,
    ...V6.map((address) => `[${address}]`),
    ...['127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '0', '0xa9fea9fe'],
    ...['127.0.0.1.', '127。0。0。1', '①②⑦.0.0.1', '%31%32%37.0.0.1', '2852039166'],
    ...['localhost', 'LOCALHOST'],
    ...['public@127.0.0.1', 'example.org:443@127.0.0.1', 'a:b@[::1]', '127.0.0.1\\@example.org'],
  ]
  for (const host of written)
    for (const scheme of ['http', 'https']) {
      const issuer = host.includes('\\') ? `${scheme}://${host}:${port}/` : `${scheme}://${host}:${port}`
      const { status, json } = await ask(issuer)
      t.match({ status, json }, { status: 400, json: { errors: [{ field: 'issuer' }] } }, issuer)
    }
  t.equal(connections, 0)
  report(t, { 'addresses as written': written.length, reached: connections })
})

t.test('addresses with a zone, and what is no address, are no address of a provider', async (t) => {
  for (const host of ['[fe80::1%25eth0]', '[fe80::1%eth0]', '[::1', '256.0.0.1', '127.0.0.1%00', '0x100000000'])
    t.match(await ask(`https://${host}:${port}`), { status: 400, json: { errors: [{ field: 'issuer' }] } }, host)
  for (const scheme of ['file', 'gopher', 'ftp', 'data', 'unix', 'ws'])
    t.match(await ask(`${scheme}://127.0.0.1:${port}/`), { status: 400 }, scheme)
  t.equal(connections, 0)
})

t.test('names that stand for addresses inside', async (t) => {
  for (const address of [...V4, ...V6]) {
    using names = answerNames({ 'name.example': [[address]] })
    t.match(await ask(`https://name.example:${port}`), refused, address)
    t.equal(names.lookups.length, 1)
  }
  t.equal(connections, 0)
  report(t, { 'addresses behind a name': V4.length + V6.length, reached: connections })
})

t.test('a name that stands for an address outside and for one inside leads outside only', async (t) => {
  using names = answerNames({ 'name.example': [['127.0.0.1', '127.0.0.2', '::1']] })
  const before = reached
  t.match(await ask(`https://name.example:${outsidePort}`), { status: 502 })
  t.ok(reached > before)
  t.equal(names.lookups.length, 1)
})

t.test('a name is looked up once, and what was checked is what is connected to', async (t) => {
  using names = answerNames({ 'rebound.example': [['127.0.0.2'], ['127.0.0.1'], ['::1'], ['127.0.0.2']] })
  const [inner, outer] = [connections, reached]
  t.match(await ask(`https://rebound.example:${outsidePort}`), { status: 502 }, 'outside at the first look-up')
  t.equal(names.lookups.length, 1)
  t.equal(reached, outer + 1)
  for (const again of ['inside at the second', 'and at the third'])
    t.match(await ask(`https://rebound.example:${port}`), refused, again)
  t.equal(names.lookups.length, 3)
  t.equal(connections, inner)
})
