import t from 'tap'
import { openBoth } from '../support/open-both.ts'

const unknown = '0'.repeat(64)

t.test('tags are added to several objects, removed and listed', async (t) => {
  const { server, cli } = await openBoth(t)
  const [a, b] = [server.add('a'), server.add('b', { tags: ['old'] })]
  const added = await cli.run(['tag', 'add', a, b, 'packed', 'upx'])
  t.equal(added.code, 0)
  t.same(added.records, [
    { id: a, status: 'tagged', tags: ['packed', 'upx'] },
    { id: b, status: 'tagged', tags: ['old', 'packed', 'upx'] },
  ])
  t.equal(added.err, 'tagged 2 objects with "packed", "upx"\n')
  const removed = await cli.run(['tag', 'rm', b, 'old'])
  t.same(removed.records, [{ id: b, status: 'untagged', tags: ['packed', 'upx'] }])
  t.equal((await cli.run(['tag', 'list', a, '-o', 'ids'])).out, 'packed\nupx\n')
  t.equal((await cli.run(['tag', 'suggest', 'pa', '-o', 'ids'])).out, 'packed\n')
})

t.test('a query tags what matches; a dry run only tells', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a', { tags: ['emotet'] })
  server.add('b')
  const dry = await cli.run(['tag', 'add', '--query', 'tag:emotet', 'seen', '-n'])
  t.same(dry.records, [{ id, status: 'would-tag', tags: ['seen'] }])
  t.equal(dry.err, 'would tag 1 object with "seen"\n')
  t.same(server.files.get(id)?.tags, ['emotet'])
  await cli.run(['tag', 'add', '--query', 'tag:emotet', 'seen'])
  t.same(server.files.get(id)?.tags, ['emotet', 'seen'])
})

t.test('many objects are changed only with --yes', async (t) => {
  const { server, cli } = await openBoth(t)
  for (let at = 0; at < 21; at++) server.add(`content ${at}`, { tags: ['many'] })
  const refused = await cli.run(['tag', 'add', '--query', 'tag:many', 'seen'])
  t.equal(refused.code, 2)
  t.match(refused.err, /21 objects match \(add --yes/)
  t.notOk(server.requests.some((request) => request.startsWith('PUT')))
  const agreed = await cli.run(['tag', 'add', '--query', 'tag:many', 'seen', '--yes'])
  t.equal(agreed.records.length, 21)
})

t.test('failures are told one by one', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a')
  const alone = await cli.run(['tag', 'add', unknown, 'x'])
  t.equal(alone.code, 5)
  const among = await cli.run(['tag', 'add', unknown, id, 'x', '-f', 'id,status'])
  t.equal(among.code, 3)
  t.same(among.records, [
    { id: unknown, status: 'not-found' },
    { id, status: 'tagged' },
  ])
})

t.test('identifiers come before tags, and neither may be missing', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a')
  for (const words of [[id], ['packed'], [id, 'packed', unknown], [id, ' '], []]) {
    t.equal((await cli.run(['tag', 'add', ...words])).code, 2, words.join(' '))
  }
  t.same(server.requests, [])
  await cli.run(['tag', 'add', id, '--tag', unknown])
  t.same(server.files.get(id)?.tags, [unknown])
})
