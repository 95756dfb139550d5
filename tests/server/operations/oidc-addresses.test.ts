import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { discoveryOf, openForgingProvider, sendText } from '../../support/forging-provider.ts'

/** Something inside that nobody may reach by way of a provider. It counts connections: a refused request makes none. */
const inside = createServer((socket) => {
  connections += 1
  socket.destroy()
})
let connections = 0
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
t.teardown(() => void inside.close())
const { port } = inside.address() as AddressInfo

// The provider itself is inside too, at an address of its own that is allowed.
const forger = await openForgingProvider(t, '127.0.0.2')
const { app, admin, nobody } = await openTestApp(t, {
  enable_oidc: '1',
  enable_oidc_registration: '1',
  allowed_internal_addresses: '127.0.0.2',
})
const { issuer, clientId: client_id, clientSecret: client_secret } = forger
const record = { issuer, client_id, client_secret }

const HOSTS = [
  '127.0.0.1',
  'localhost',
  'LOCALHOST',
  '127.1',
  '2130706433',
  '0.0.0.0',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
]
const targets = HOSTS.flatMap((host) => ['http', 'https'].map((scheme) => `${scheme}://${host}:${port}`))

/** Registers through the provider as far as that goes. */
async function use(name: string) {
  const { state, nonce } = (await nobody.send('POST', `/api/oauth/${name}/authenticate`)).json
  forger.give(await forger.sign(forger.claims(nonce)))
  return nobody.send('POST', `/api/oauth/${name}/register`, { code: 'any', state, nonce })
}

const refused = { status: 502, json: { code: 'bad_gateway', message: /internal address|must use https/ } }

t.test('a token, user info or key endpoint that leads inside is not asked', async (t) => {
  await admin.send('POST', '/api/oauth', { name: 'set', ...record })
  for (const field of ['token_endpoint', 'userinfo_endpoint', 'jwks_endpoint']) {
    const { [field]: usual } = (await admin.get('/api/oauth/set')).json
    for (const target of targets) {
      t.equal((await admin.send('PUT', '/api/oauth/set', { [field]: `${target}/x` })).status, 200)
      t.match(await use('set'), refused, `${field} ${target}`)
    }
    await admin.send('PUT', '/api/oauth/set', { [field]: usual })
  }
  t.equal(connections, 0)
})

t.test('an issuer that leads inside is not asked for its document', async (t) => {
  for (const target of targets) {
    const made = await admin.send('POST', '/api/oauth', { name: 'inner', ...record, issuer: target })
    t.match(made, { status: 400, json: { errors: [{ field: 'issuer' }] } }, target)
    const changed = await admin.send('PUT', '/api/oauth/set', { issuer: target })
    t.match(changed, { status: 400, json: { errors: [{ field: 'issuer' }] } }, target)
  }
  t.equal(connections, 0)
})

t.test('endpoints inside that a discovery document names are not asked', async (t) => {
  const members = ['token_endpoint', 'userinfo_endpoint', 'jwks_uri']
  for (const [index, member] of members.entries())
    for (const target of targets) {
      const document = JSON.stringify({ ...discoveryOf(issuer), [member]: `${target}/x` })
      forger.answers.discovery = (_req, res) => sendText(res, { type: 'application/json', text: document })
      const name = `named-${index}`
      t.equal((await admin.send('POST', '/api/oauth', { name, ...record })).status, 200)
      t.match(await use(name), refused, `${member} ${target}`)
      await admin.send('DELETE', `/api/oauth/${name}`)
    }
  forger.reset()
  t.equal(connections, 0)
})

t.test('a provider that redirects inside is not followed', async (t) => {
  await admin.send('POST', '/api/oauth', { name: 'redirecting', ...record })
  for (const place of ['token', 'jwks', 'userinfo', 'discovery'] as const) {
    forger.answers[place] = (_req, res) => {
      res.writeHead(307, { location: `http://127.0.0.1:${port}/` })
      res.end()
    }
    const found =
      place === 'discovery' ? await admin.send('PUT', '/api/oauth/redirecting', { issuer }) : await use('redirecting')
    t.match(found, { status: 502, json: { message: /redirect/ } }, place)
    forger.reset()
  }
  t.equal(connections, 0)
})

t.test('pages for people are not asked by the server at all', async (t) => {
  const pages = { authorization_endpoint: `http://127.0.0.1:${port}/a`, logout_endpoint: `http://127.0.0.1:${port}/l` }
  await admin.send('POST', '/api/oauth', { name: 'pages', ...record, ...pages })
  t.equal((await nobody.send('POST', '/api/oauth/pages/authenticate')).status, 200)
  t.equal((await admin.get('/api/oauth/pages/logout')).status, 200)
  t.equal(connections, 0)
  t.match(await use('pages'), { status: 200 }, 'and a provider that is allowed works')
  t.same(await app.db('openid_identity').count(), [{ count: 1 }])
})
