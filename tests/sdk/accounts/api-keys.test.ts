import { createClient } from '@lazaret/sdk'
import nock from 'nock'
import t from 'tap'

const url = 'http://api.example'
const key = { id: 'cb04bc83-d193-4535-aaba-8604c29bc47b', name: 'n', issued_on: 'then', issuer_login: 'alice' }
const { apiKeys } = createClient({ baseUrl: url, apiKey: 'a.b.c' })

t.before(() => nock.disableNetConnect())

t.test('a key is made for the caller, or for whom one says', async (t) => {
  nock(url)
    .get('/api/auth/validate')
    .reply(200, { login: 'alice', capabilities: [], groups: [] })
    .post('/api/user/alice/api_key', { name: 'feed' })
    .reply(200, { ...key, token: 'x.y.z' })
    .post('/api/user/bob/api_key', { name: '' })
    .reply(200, { ...key, token: 'b.y.z' })
  t.equal((await apiKeys.create({ name: 'feed' })).token, 'x.y.z')
  t.equal((await apiKeys.create({ login: 'bob' })).token, 'b.y.z')
})

t.test('limits are sent as the server knows them', async (t) => {
  const limits = {
    expires_at: '2027-02-01T00:00:00.000Z',
    capabilities: [],
    group: 'feed',
    addresses: ['192.0.2.0/24'],
  }
  nock(url)
    .post('/api/user/bob/api_key', { name: '', ...limits })
    .reply(200, { ...key, ...limits, token: 'x.y.z' })
  const { expires_at: end, ...others } = limits
  const asked = { ...others, expiresAt: new Date(end) }
  t.match(await apiKeys.create({ login: 'bob', ...asked }), { ...limits, token: 'x.y.z' })
})

t.test('a key without the limits that were asked for is not kept', async (t) => {
  nock(url)
    .post('/api/user/bob/api_key', { name: '', group: 'feed' })
    .reply(200, { ...key, token: 'x.y.z' })
    .delete(`/api/api_key/${key.id}`)
    .reply(200, 'null', { 'content-type': 'application/json' })
  await t.rejects(apiKeys.create({ login: 'bob', group: 'feed' }), { code: 'unsupported' })
  t.ok(nock.isDone())
})

t.test('keys are listed, shown and removed', async (t) => {
  nock(url)
    .get('/api/api_key')
    .reply(200, { api_keys: [key] })
    .get(`/api/api_key/${key.id}`)
    .reply(200, key)
    .delete(`/api/api_key/${key.id}`)
    .reply(200, 'null', { 'content-type': 'application/json' })
    .delete(`/api/api_key/${key.id}`)
    .reply(204)
  t.same(await apiKeys.list(), [key])
  t.same(await apiKeys.get(key.id), key)
  t.equal(await apiKeys.remove(key.id), undefined)
  t.equal(await apiKeys.remove(key.id), undefined, 'an empty answer is a success too')
  t.ok(nock.isDone())
})
