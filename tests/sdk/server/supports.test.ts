import { createClient } from '@lazaret/sdk'
import nock from 'nock'
import t from 'tap'

t.test('the document of the server decides, whatever it calls its parameters, and is fetched once', async (t) => {
  nock.disableNetConnect()
  t.teardown(() => nock.enableNetConnect())
  const client = createClient({ baseUrl: 'http://old.example' })
  nock('http://old.example')
    .get('/api/docs')
    .reply(200, { openapi: '3.0.2', paths: { '/api/file': { get: {} }, '/api/{type}/{identifier}/tag': { put: {} } } })
  t.equal(await client.supports('GET', '/api/file'), true)
  t.equal(await client.supports('PUT', '/api/{type}/{id}/tag'), true)
  t.equal(await client.supports('POST', '/api/file/search'), false)
  t.equal(await client.supports('POST', '/api/file'), false)
})

t.test('a failure is not kept', async (t) => {
  nock.disableNetConnect()
  t.teardown(() => nock.enableNetConnect())
  const client = createClient({ baseUrl: 'http://old.example', retry: { maxAttempts: 1 } })
  nock('http://old.example').get('/api/docs').reply(500).get('/api/docs').reply(200, { paths: null })
  await t.rejects(client.supports('GET', '/api/file'), { code: 'server_error' })
  t.equal(await client.supports('GET', '/api/file'), false)
})
