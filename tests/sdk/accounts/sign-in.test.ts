import { bearer, createClient, password } from '@lazaret/sdk'
import nock from 'nock'
import t from 'tap'

const url = 'http://api.example'
const session = { login: 'alice', capabilities: [], groups: [], provider: null }
const identity = { login: 'alice', capabilities: [], groups: [] }

t.before(() => nock.disableNetConnect())
t.afterEach(() => nock.cleanAll())

const withToken = (token: string) => nock(url, { reqheaders: { authorization: `Bearer ${token}` } })

t.test('a password is used at the first call that needs it', async (t) => {
  const { auth } = createClient({ baseUrl: url, auth: password('alice', 'secret') })
  nock(url, { badheaders: ['authorization'] })
    .post('/api/auth/login', { login: 'alice', password: 'secret' })
    .reply(200, { ...session, token: 't1' })
  withToken('t1').get('/api/auth/validate').twice().reply(200, identity)
  t.match(await auth.identity(), { login: 'alice' })
  t.match(await auth.identity(), { login: 'alice' })
  t.ok(nock.isDone())
})

t.test('login, refresh and clear change the token of later calls', async (t) => {
  const { auth } = createClient({ baseUrl: url })
  nock(url)
    .post('/api/auth/login')
    .reply(200, { ...session, token: 't1' })
  t.equal((await auth.login({ login: 'alice', password: 'secret' })).token, 't1')
  withToken('t1')
    .post('/api/auth/refresh')
    .reply(200, { ...session, token: 't2' })
  t.equal((await auth.refresh()).token, 't2')
  withToken('t2').get('/api/auth/validate').reply(200, identity)
  await auth.identity()
  auth.clear()
  auth.clear()
  nock(url, { badheaders: ['authorization'] })
    .get('/api/auth/validate')
    .reply(401, { message: 'Not authenticated.', code: 'unauthenticated', request_id: 'r' })
  await t.rejects(auth.identity(), { name: 'NotAuthenticatedError' })
})

t.test('a token function is asked again after a refusal', async (t) => {
  const tokens = ['old', 'new']
  const { auth } = createClient({ baseUrl: url, auth: bearer(async () => tokens.shift() ?? 'none left') })
  withToken('old').get('/api/auth/validate').reply(401, { message: 'x', code: 'unauthenticated', request_id: 'r' })
  withToken('new').get('/api/auth/validate').reply(200, identity)
  t.match(await auth.identity(), { login: 'alice' })
})

t.test('a refused API key is reported at once', async (t) => {
  const { auth } = createClient({ baseUrl: url, apiKey: 'a.b.c' })
  nock(url).get('/api/auth/validate').once().reply(401, { message: 'x', code: 'unauthenticated', request_id: 'r' })
  await t.rejects(auth.identity(), { code: 'unauthenticated' })
})

t.test('no secret is in an error', async (t) => {
  const { auth } = createClient({ baseUrl: url, auth: password('alice', 'hunter2secret') })
  nock(url)
    .post('/api/auth/login')
    .reply(403, { message: 'Invalid login or password.', code: 'invalid_credentials', request_id: 'r' })
  const error = await auth.identity().catch((e: unknown) => e)
  const { inspect } = await import('node:util')
  t.match(error, { code: 'invalid_credentials' })
  t.notMatch(inspect(error, { depth: 9 }), 'hunter2secret')
})
