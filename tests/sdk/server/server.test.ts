import { createClient } from '@lazaret/sdk'
import nock from 'nock'
import t from 'tap'

const url = 'http://api.example'

t.before(() => nock.disableNetConnect())

t.test('server information is asked once', async (t) => {
  const { server } = createClient({ baseUrl: url })
  nock(url)
    .get('/api/server')
    .reply(200, { instance_name: 'one' })
    .get('/api/server')
    .reply(200, { instance_name: 'two' })
  t.equal((await server.info()).instance_name, 'one')
  t.equal((await server.info()).instance_name, 'one')
  t.equal((await server.info({ refresh: true })).instance_name, 'two')
})

t.test('ping and the contract', async (t) => {
  const { server } = createClient({ baseUrl: url })
  nock(url).get('/api/ping').reply(200, { status: 'ok' }).get('/api/docs').reply(200, { openapi: '3.1.0' })
  t.equal(await server.ping(), undefined)
  t.match(await server.openapi(), { openapi: '3.1.0' })
})

t.test('public operations do not wait for a sign-in', async (t) => {
  const { server } = createClient({ baseUrl: url, auth: { kind: 'password', login: 'a', password: 'b' } })
  nock(url, { badheaders: ['authorization'] })
    .get('/api/ping')
    .reply(200, { status: 'ok' })
  await server.ping()
  t.ok(nock.isDone())
})
