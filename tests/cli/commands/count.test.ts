import t from 'tap'
import { openBoth } from '../support/open-both.ts'

t.test('a bare number, or a record in the format asked for', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('a', { tags: ['x'] })
  server.add('b')
  t.equal((await cli.run(['count'])).out, '2\n')
  t.equal((await cli.run(['count', 'tag:x'])).out, '1\n')
  t.equal((await cli.run(['count', 'configs'])).out, '2\n')
  t.ok(server.requests.includes('GET /api/config/count'))
  t.same((await cli.run(['count', 'files', 'tag:x', '-o', 'jsonl'])).records, [
    { type: 'file', query: 'tag:x', count: 1, is_exact: true },
  ])
  t.equal((await cli.run(['count', 'pictures', 'tag:x'])).code, 2)
})
