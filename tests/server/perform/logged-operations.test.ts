import t from 'tap'
import { logFieldsOf } from '../../../server/src/perform/logged-operations.ts'

const path = { name: 'partner', id: 'a'.repeat(40) }
const output = { id: 'b'.repeat(64) }

t.test('an exchange with a remote is logged with the remote and the SHA-256', async (t) => {
  const fields = { remote_name: 'partner', dhash: output.id }
  t.same(logFieldsOf('pushBlob', { path }, output), fields)
  t.same(logFieldsOf('pullConfig', { path }, output), fields)
})

t.test('a request that is passed on is logged with its path', async (t) => {
  t.same(logFieldsOf('deleteAtRemote', { path: { name: 'partner', path: 'object/x' } }, null), {
    remote_name: 'partner',
    path: 'object/x',
  })
})

t.test('the name in other addresses is not a remote', async (t) => {
  t.same(logFieldsOf('deleteGroup', { path: { name: 'team' } }, null), { name: 'team' })
})

t.test('contents and passwords are not logged', async (t) => {
  const body = { login: 'kim', password: 'secret', key: { nested: true }, content: 'text' }
  t.same(logFieldsOf('login', { path: {}, query: {}, body }, null), { login: 'kim' })
})

t.test('the path says more than the query, and the query more than the body', async (t) => {
  const [query, body] = [
    { tag: 'query', login: 'query' },
    { tag: 'body', login: 'body', name: 'body' },
  ]
  t.same(logFieldsOf('addTag', { path: { tag: 'path' }, query, body }, null), {
    ...{ tag: 'path', login: 'query', name: 'body' },
  })
})

t.test('an operation without path, query and body has nothing to name', async (t) => {
  t.same(logFieldsOf('listTags', {}, null), {})
  t.same(logFieldsOf('listTags', { query: null, body: 'text' }, null), {})
  t.same(logFieldsOf('uploadFile', {}, null), { dhash: undefined })
})

t.test('whatever identifies the subject is named, in the query as in the body', async (t) => {
  const names = { tag: 'a', login: 'b', group: 'c', key: 'd', name: 'e', query: 'f' }
  t.same(logFieldsOf('addTag', { query: { ...names, password: 'hush' } }, null), names)
  t.same(logFieldsOf('addTag', { body: { ...names, password: 'hush' } }, null), names)
})
