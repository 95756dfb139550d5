import { readdir } from 'node:fs/promises'
import t from 'tap'
import { openBoth } from '../support/open-both.ts'

t.test('a query is one argument, after an optional type', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a', { tags: ['emotet'] })
  server.add('b')
  t.match((await cli.run(['search', 'tag:emotet'])).records, [{ id, file_name: 'sample.bin' }])
  t.same((await cli.run(['search', 'objects', 'tag:emotet', '-f', 'id,type'])).records, [{ id, type: 'file' }])
  t.ok(server.requests.includes('GET /api/object'))
  const unquoted = await cli.run(['search', 'tag:a', 'AND', 'tag:b'])
  t.equal(unquoted.code, 2)
  t.match(unquoted.err, /the query must be one argument \(put it in quotes: 'tag:a AND tag:b'\)/)
  t.match((await cli.run(['search', '7zr', 'upx'])).err, /put it in quotes: '7zr upx'/)
  t.match((await cli.run(['search', 'files', 'tag:a', 'x'])).err, /put it in quotes: files 'tag:a x'/)
  t.match((await cli.run(['search', 'flies', 'tag:a'])).err, /type: expected files, configs, blobs or objects/)
})

t.test('matches are counted or downloaded instead', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a', { tags: ['emotet'] })
  server.add('b')
  t.equal((await cli.run(['search', 'tag:emotet', '--count'])).out, '1\n')
  const { code, records } = await cli.run(['search', 'tag:emotet', '--download', 'in'])
  t.equal(code, 0)
  t.match(records, [{ id, status: 'ok', file: `in/${id}` }])
  t.same(await readdir(cli.path('in')), [id])
  t.match(await cli.run(['search', 'tag:x', '--download', 'in', '--count']), { code: 2, err: /exclude each other/ })
})

t.test("the server's words about a wrong query are passed on", async (t) => {
  const { server, cli } = await openBoth(t)
  const message = 'query: unexpected ")" at position 4'
  server.fault = () => ({ status: 400, body: { message, code: 'invalid_request', request_id: 'r1' } })
  const plain = await cli.run(['search', 'tag)'])
  t.equal(plain.code, 1)
  t.equal(plain.err, `error: ${message} [request r1]\n`)
  const structured = await cli.run(['search', 'tag)', '--json'])
  t.equal(structured.out, '')
  t.same(JSON.parse(structured.err), {
    error: { code: 'invalid_request', status: 400, message, operation: 'GET /api/file', request_id: 'r1', hint: null },
  })
})
