import { createClient } from '@lazaret/sdk'
import nock from 'nock'
import t from 'tap'
import { sha256Of } from '../records.ts'

const url = 'http://api.example'
const id = sha256Of('x')
const { tags } = createClient({ baseUrl: url, apiKey: 'a.b.c' })

t.before(() => nock.disableNetConnect())

t.test('tags are plain texts', async (t) => {
  nock(url)
    .get(`/api/object/${id}/tag`)
    .reply(200, [{ tag: 'a' }, { tag: 'b' }])
  t.same(await tags.list(id), ['a', 'b'])
})

t.test('several are added and removed one by one; the last answer counts', async (t) => {
  nock(url)
    .put(`/api/object/${id}/tag`, { tag: 'b' })
    .reply(200, [{ tag: 'b' }])
    .put(`/api/object/${id}/tag`, { tag: 'a' })
    .reply(200, [{ tag: 'b' }, { tag: 'a' }])
    .delete(`/api/object/${id}/tag`)
    .query({ tag: 'b & c' })
    .reply(200, [{ tag: 'a' }])
  t.same(await tags.add(id, ['b', 'a']), ['b', 'a'])
  t.same(await tags.remove(id, 'b & c'), ['a'])
  t.ok(nock.isDone())
})

t.test('nothing to add is a question', async (t) => {
  nock(url)
    .get(`/api/object/${id}/tag`)
    .twice()
    .reply(200, [{ tag: 'a' }])
  t.same(await tags.add(id, []), ['a'])
  t.same(await tags.remove(id, []), ['a'])
})

t.test('suggestions', async (t) => {
  nock(url)
    .get('/api/tag')
    .query({ query: 'feed:', count: 2 })
    .reply(200, [{ tag: 'feed:x' }])
  t.same(await tags.suggest('feed:', { limit: 2 }), ['feed:x'])
})

t.test('a missing right names itself', async (t) => {
  nock(url).put(`/api/object/${id}/tag`).reply(403, {
    message: "You don't have required capability (adding_tags) to perform this action",
    code: 'forbidden',
    request_id: 'r',
  })
  await t.rejects(tags.add(id, 'a'), { name: 'ForbiddenError', missingCapability: 'adding_tags' })
})
