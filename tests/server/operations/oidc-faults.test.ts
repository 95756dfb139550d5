import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import jwt from 'jsonwebtoken'
import t from 'tap'
import { signingKey } from '../../../server/src/auth/signing-keys.ts'
import { newState } from '../../../server/src/openid/sign-in-state.ts'
import { openOutbound } from '../../../server/src/outbound/outbound.ts'
import { openTestApp } from '../../support/app.ts'
import { discoveryOf, openForgingProvider, sendText } from '../../support/forging-provider.ts'

const BASE_URL = 'http://127.0.0.1:8080'
const forger = await openForgingProvider(t)
const { app, admin, nobody } = await openTestApp(t, {
  enable_oidc: '1',
  enable_oidc_registration: '1',
  allowed_internal_addresses: '127.0.0.1',
  base_url: BASE_URL,
})

const { issuer, clientId, clientSecret } = forger
const record = { issuer, client_id: clientId, client_secret: clientSecret }
for (const name of ['forger', 'other']) await admin.send('POST', '/api/oauth', { name, ...record })
await admin.send('POST', '/api/oauth', { name: 'public', ...record, client_secret: null })
const { issuer: _, ...endpoints } = (await admin.get('/api/oauth/forger')).json
await admin.send('POST', '/api/oauth', { ...endpoints, name: 'anyone' })
const closed = 'http://127.0.0.1:1'
await admin.send('POST', '/api/oauth', { ...endpoints, name: 'down', token_endpoint: `${closed}/token` })

type Body = { code: string; state: string; nonce: string }

async function begin(name: string): Promise<Body> {
  const { state, nonce } = (await nobody.send('POST', `/api/oauth/${name}/authenticate`)).json
  return { code: 'any', state, nonce }
}

type Row = {
  readonly fault: string
  readonly provider?: string
  readonly status: 200 | 400 | 403 | 502
  readonly message?: RegExp
  /** Prepares what the provider answers. */
  readonly forge?: (nonce: string) => Promise<void> | void
  /** Changes what the caller sends. */
  readonly send?: (body: Body) => object | Promise<object>
}

const now = Math.floor(Date.now() / 1000)
/** The token is good but for these claims. */
const claims =
  (change: Record<string, unknown>, header = {}) =>
  async (nonce: string) =>
    forger.give(await forger.sign({ ...forger.claims(nonce), ...change }, header))
const hashOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
const answer = (place: keyof typeof forger.answers, listener: RequestListener) => async (nonce: string) => {
  forger.give(await forger.sign(forger.claims(nonce)))
  forger.answers[place] = listener
}
const html: RequestListener = (_req, res) => sendText(res, { type: 'text/html', text: '<html>sign in</html>' })
const text =
  (status: number, body: string): RequestListener =>
  (_req, res) =>
    sendText(res, { status, type: 'application/json', text: body })
const endless: RequestListener = (_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json' })
  const more = (): void => {
    while (!res.destroyed && res.write(' '.repeat(65_536))) {}
  }
  res.on('drain', more)
  more()
}
const redirect: RequestListener = (_req, res) => {
  res.writeHead(307, { location: `${issuer}/jwks` })
  res.end()
}
const challenge: RequestListener = (_req, res) => {
  res.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' })
  res.end()
}
const cut: RequestListener = (_req, res) => res.destroy()
const session = (more: object) =>
  jwt.sign({ iat: now, aud: BASE_URL, scope: 'oidc_state', exp: now + 60, ...more }, signingKey(app, 'oidc_state'), {
    algorithm: 'HS512',
  })
const unsigned = (payload: object) =>
  [{ alg: 'none', typ: 'JWT' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')

/** A good token signs in nobody here, but gets as far as that. */
const GOOD = { status: 403, message: /^Unknown identity$/ } as const
const REFUSED = (message: RegExp) => ({ status: 403, message }) as const
const GATEWAY = (message: RegExp) => ({ status: 502, message }) as const

const rows: Row[] = [
  { fault: 'nothing is wrong', ...GOOD },
  { fault: 'provider down', provider: 'down', ...GATEWAY(/"down": 127\.0\.0\.1:1 cannot be reached/) },
  { fault: 'connection cut', forge: answer('token', cut), ...GATEWAY(/"forger": 127/) },
  { fault: 'provider slow', forge: answer('token', () => undefined), ...GATEWAY(/did not answer within/) },
  { fault: 'token endpoint: HTML', forge: answer('token', html), ...GATEWAY(/"forger": sent an invalid answer/) },
  { fault: 'token endpoint: endless', forge: answer('token', endless), ...GATEWAY(/more than \d+ bytes/) },
  { fault: 'token endpoint: redirect', forge: answer('token', redirect), ...GATEWAY(/redirect/) },
  { fault: 'token endpoint: 500', forge: answer('token', text(500, '{}')), ...GATEWAY(/"forger"/) },
  { fault: 'token endpoint: a list', forge: answer('token', text(200, '[]')), ...GATEWAY(/"forger"/) },
  { fault: 'token endpoint: null', forge: answer('token', text(200, 'null')), ...GATEWAY(/"forger"/) },
  { fault: 'token endpoint: broken JSON', forge: answer('token', text(200, '{"')), ...GATEWAY(/"forger"/) },
  { fault: 'no ID token', forge: () => forger.give(undefined), ...GATEWAY(/without an ID token/) },
  { fault: 'an ID token that is not a text', forge: () => forger.give(7), ...GATEWAY(/"forger"/) },
  { fault: 'an ID token that is not a token', forge: () => forger.give('a.b.c'), ...REFUSED(/not valid/) },
  { fault: 'no access token', forge: (nonce) => give(nonce, { access_token: undefined }), ...GATEWAY(/"forger"/) },
  {
    fault: 'another client at the provider',
    forge: answer('token', text(401, '{"error":"invalid_client"}')),
    ...GATEWAY(/answered with the error "invalid_client"/),
  },
  {
    fault: 'expired or used code',
    forge: answer('token', text(400, '{"error":"invalid_grant"}')),
    ...REFUSED(/does not accept the code/),
  },
  { fault: 'wrong issuer', forge: claims({ iss: 'https://evil.example' }), ...REFUSED(/"iss"/) },
  { fault: 'no issuer', forge: claims({ iss: undefined }), ...REFUSED(/"iss"/) },
  {
    fault: 'any issuer where none is known',
    provider: 'anyone',
    forge: claims({ iss: 'https://any.example' }),
    ...GOOD,
  },
  {
    fault: 'no issuer where none is known',
    provider: 'anyone',
    forge: claims({ iss: undefined }),
    ...REFUSED(/"iss"/),
  },
  { fault: 'wrong audience', forge: claims({ aud: 'another' }), ...REFUSED(/"aud"/) },
  { fault: 'wrong audience, right azp', forge: claims({ aud: 'another', azp: clientId }), ...REFUSED(/"aud"/) },
  { fault: 'no audience', forge: claims({ aud: undefined }), ...REFUSED(/"aud"/) },
  { fault: 'azp of another client', forge: claims({ azp: 'another' }), ...REFUSED(/azp/) },
  { fault: 'several audiences without azp', forge: claims({ aud: [clientId, 'another'] }), ...REFUSED(/azp/) },
  { fault: 'several audiences with azp', forge: claims({ aud: [clientId, 'another'], azp: clientId }), ...GOOD },
  { fault: 'expired token', forge: claims({ iat: now - 999, exp: now - 300 }), ...REFUSED(/expired/) },
  { fault: 'clocks a minute apart', forge: claims({ iat: now + 60, exp: now - 60 }), ...GOOD },
  { fault: 'no expiry', forge: claims({ exp: undefined }), ...REFUSED(/"exp"/) },
  { fault: 'no time of issue', forge: claims({ iat: undefined }), ...REFUSED(/"iat"/) },
  { fault: 'not valid yet', forge: claims({ nbf: now + 999 }), ...REFUSED(/"nbf"/) },
  { fault: 'no subject', forge: claims({ sub: undefined }), ...REFUSED(/"sub"/) },
  { fault: 'empty subject', forge: claims({ sub: '' }), ...REFUSED(/subject/) },
  { fault: 'a subject that is too long', forge: claims({ sub: 'x'.repeat(257) }), ...REFUSED(/subject/) },
  { fault: 'a subject with NUL', forge: claims({ sub: 'a\0b' }), ...REFUSED(/subject/) },
  { fault: 'a subject that is not a text', forge: claims({ sub: 7 }), ...REFUSED(/subject/) },
  { fault: 'nonce of another sign-in in the token', forge: claims({ nonce: 'another' }), ...REFUSED(/nonce/) },
  { fault: 'no nonce in the token', forge: claims({ nonce: undefined }), ...REFUSED(/nonce/) },
  {
    fault: 'no nonce in the token, and a claim that says so',
    forge: claims({ nonce: undefined, nonce_supported: false }),
    ...REFUSED(/nonce/),
  },
  { fault: 'at_hash of the access token', forge: claims({ at_hash: hashOf('access') }), ...GOOD },
  { fault: 'at_hash of another token', forge: claims({ at_hash: hashOf('another') }), ...REFUSED(/at_hash/) },
  {
    fault: 'alg: none',
    forge: (nonce) => forger.give(`${unsigned(forger.claims(nonce))}.`),
    ...REFUSED(/not signed by an algorithm/),
  },
  {
    fault: 'changed after signing',
    forge: async (nonce) => {
      const [head, , signature] = (await forger.sign(forger.claims(nonce))).split('.')
      const changed = Buffer.from(JSON.stringify({ ...forger.claims(nonce), sub: 'admin' })).toString('base64url')
      forger.give([head, changed, signature].join('.'))
    },
    ...REFUSED(/signature/),
  },
  { fault: 'unknown key', forge: claims({}, { kid: 'unknown' }), ...REFUSED(/does not publish/) },
  {
    fault: 'key rotation',
    forge: async (nonce) => {
      await forger.rotate()
      forger.give(await forger.sign(forger.claims(nonce)))
    },
    ...GOOD,
  },
  { fault: 'HS256 with the secret of the client', forge: bySecret(clientSecret), ...GOOD },
  { fault: 'HS256 with a wrong secret', forge: bySecret('another'), ...REFUSED(/signature/) },
  {
    fault: 'HS256 with the public key as secret',
    forge: (nonce) => bySecret(forger.keys())(nonce),
    ...REFUSED(/signature/),
  },
  {
    fault: 'HS256 for a public client',
    provider: 'public',
    forge: bySecret(clientSecret),
    ...REFUSED(/needs a client secret/),
  },
  {
    fault: 'HS256 with an empty secret',
    provider: 'public',
    forge: bySecret('x'),
    ...REFUSED(/needs a client secret/),
  },
  { fault: 'a public client', provider: 'public', ...GOOD },
  { fault: 'keys: HTML', forge: answer('jwks', html), ...GATEWAY(/keys are not JSON/) },
  { fault: 'keys: 404', forge: answer('jwks', text(404, '{}')), ...GATEWAY(/status 404/) },
  { fault: 'keys: none', forge: answer('jwks', text(200, '{"keys":[]}')), ...REFUSED(/does not publish/) },
  { fault: 'keys: no list', forge: answer('jwks', text(200, '{"keys":7}')), ...GATEWAY(/keys cannot be used/) },
  {
    fault: 'keys: nonsense',
    forge: answer('jwks', text(200, '{"keys":[{"kty":"RSA","kid":"second","n":"!","e":7}]}')),
    ...GATEWAY(/keys cannot be used/),
  },
  { fault: 'keys: endless', forge: answer('jwks', endless), ...GATEWAY(/more than/) },
  { fault: 'keys: redirect', forge: answer('jwks', redirect), ...GATEWAY(/redirect/) },
  {
    fault: 'tampered state',
    send: (body) => ({ ...body, state: `${body.state.slice(0, -4)}AAAA` }),
    ...REFUSED(/state is not valid/),
  },
  { fault: 'missing state', send: ({ code, nonce }) => ({ code, nonce }), status: 400, message: /state/ },
  { fault: 'empty state', send: (body) => ({ ...body, state: '' }), status: 400, message: /state/ },
  { fault: 'a made-up state', send: (body) => ({ ...body, state: 'a1b2c3' }), ...REFUSED(/state is not valid/) },
  {
    fault: 'state of another provider',
    send: async (body) => ({ ...(await begin('other')), code: body.code }),
    ...REFUSED(/another identity provider/),
  },
  {
    fault: 'expired state',
    send: (body) => ({ ...body, state: session({ state_id: 'x', provider_id: 1, redirect_uri: 'x', exp: now - 1 }) }),
    ...REFUSED(/state is not valid/),
  },
  { fault: 'a session as state', send: (body) => ({ ...body, state: admin.token }), ...REFUSED(/state is not valid/) },
  {
    fault: 'state of a server with another key',
    send: () => {
      const foreign = newState({ ...app, secretKey: 'another' }, { providerId: 1, redirectUri: 'x' })
      return { code: 'any', state: foreign.state, nonce: foreign.nonce }
    },
    ...REFUSED(/state is not valid/),
  },
  {
    fault: 'replayed state',
    send: async (body) => {
      await nobody.send('POST', '/api/oauth/forger/authorize', body)
      return body
    },
    ...REFUSED(/already used/),
  },
  {
    fault: 'wrong nonce',
    send: (body) => ({ ...body, nonce: body.nonce.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')) }),
    ...REFUSED(/nonce/),
  },
  { fault: 'missing nonce', send: ({ code, state }) => ({ code, state }), status: 400, message: /nonce/ },
  { fault: 'empty nonce', send: (body) => ({ ...body, nonce: '' }), status: 400, message: /nonce/ },
  { fault: 'missing code', send: ({ state, nonce }) => ({ state, nonce }), status: 400, message: /code/ },
]

const same = (body: Body): object => body

function bySecret(secret: string) {
  return async (nonce: string) => forger.give(await forger.signBySecret(forger.claims(nonce), secret))
}
async function give(nonce: string, more: object): Promise<void> {
  forger.give(await forger.sign(forger.claims(nonce)), more)
}

/** A server that is short of patience, so that a slow provider is not waited for. */
const quick = openOutbound({ allowedInternal: ['127.0.0.1'], timeoutMs: 2000 })
t.teardown(() => quick[Symbol.asyncDispose]())

for (const { fault, provider = 'forger', status, message, forge = claims({}), send = same } of rows)
  t.test(fault, async (t) => {
    const usual = app.outbound.guarded
    if (fault === 'provider slow') Object.assign(app.outbound, { guarded: quick.guarded })
    const users = await app.db('user').count()
    const body = await begin(provider)
    await forge(body.nonce)
    const found = await nobody.send('POST', `/api/oauth/${provider}/authorize`, await send(body))
    forger.reset()
    Object.assign(app.outbound, { guarded: usual })
    t.match(found, { status, json: { message: message ?? /./ } })
    if (status === 502) t.equal(found.json.code, 'bad_gateway')
    t.notMatch(found.bytes.toString(), clientSecret)
    t.same(await app.db('user').count(), users)
  })

t.test('who registers is asked for at the provider, and nothing is stored where that fails', async (t) => {
  const places: [string, RequestListener, RegExp][] = [
    ['another person', text(200, '{"sub":"another"}'), /"forger"/],
    ['nobody', text(200, '{}'), /"forger"/],
    ['HTML', html, /"forger"/],
    ['endless', endless, /more than/],
    ['redirect', redirect, /redirect/],
    ['cut', cut, /"forger"/],
    ['refused', challenge, /challenge/],
  ]
  for (const [what, listener, message] of places) {
    const body = await begin('forger')
    await answer('userinfo', listener)(body.nonce)
    const found = await nobody.send('POST', '/api/oauth/forger/register', body)
    forger.reset()
    t.match(found, { status: 502, json: { code: 'bad_gateway', message } }, what)
  }
  t.strictSame(await app.db('openid_identity'), [])
  const body = await begin('forger')
  await claims({})(body.nonce)
  t.match(await nobody.send('POST', '/api/oauth/forger/register', body), { status: 200 }, 'and then it works')
})

t.test('a discovery document that cannot be used leaves nothing behind', async (t) => {
  const documents: [string, RequestListener, number, RegExp][] = [
    ['another issuer', text(200, JSON.stringify(discoveryOf('https://evil.example'))), 502, /"found"/],
    ['HTML', html, 502, /"found"/],
    ['404', text(404, '{}'), 502, /"found"/],
    ['endless', endless, 502, /more than/],
    ['redirect', redirect, 502, /redirect/],
    ['cut', cut, 502, /"found"/],
    ['an endpoint that is not an address', forged({ token_endpoint: 'javascript:1' }), 502, /token_endpoint/],
    ['no user info', forged({ userinfo_endpoint: undefined }), 400, /userinfo_endpoint/],
  ]
  for (const [what, listener, status, message] of documents) {
    forger.answers.discovery = listener
    const made = await admin.send('POST', '/api/oauth', { name: 'found', ...record })
    t.match(made, { status, json: { message } }, what)
    const changed = await admin.send('PUT', '/api/oauth/other', { issuer })
    if (status === 502) t.equal(changed.status, 502, `${what}, changing`)
    forger.reset()
  }
  t.notMatch((await nobody.get('/api/oauth')).json.providers, ['found'])
  t.equal((await admin.get('/api/group/OpenID_found')).status, 404)
  const direct = { name: 'found', ...record, issuer: `${issuer}/.well-known/openid-configuration` }
  t.equal((await admin.send('POST', '/api/oauth', direct)).status, 200, 'the address of the document will do')
  t.equal((await admin.get('/api/oauth/found')).json.issuer, issuer)
})

function forged(change: object): RequestListener {
  return text(200, JSON.stringify({ ...discoveryOf(issuer), ...change }))
}

t.test('a provider of an old database with invalid addresses is reported as such', async (t) => {
  await app.db('openid_provider').where({ name: 'other' }).update({ token_endpoint: 'nonsense' })
  t.match(await nobody.send('POST', '/api/oauth/other/authenticate'), {
    status: 502,
    json: { message: /token_endpoint/ },
  })
})

t.test('states that were used are forgotten after they have expired', async (t) => {
  await app.db('openid_used_state').insert({ id: 'long ago', expires_at: '2020-01-01' })
  const body = await begin('forger')
  await claims({})(body.nonce)
  await nobody.send('POST', '/api/oauth/forger/authorize', body)
  t.strictSame(await app.db('openid_used_state').where({ id: 'long ago' }), [])
  t.match(await nobody.send('POST', '/api/oauth/forger/authorize', body), { json: { message: /already used/ } })
})
