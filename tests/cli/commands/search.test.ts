import { readdir } from 'node:fs/promises'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openBoth } from '../support/open-both.ts'
import { openCli } from '../support/run-cli.ts'

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

t.test('a text without a field is found wherever objects mention it', async (t) => {
  const { url, admin } = await openTestApp(t, { find_timeout: '60000' })
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const [first, second] = [
    (await admin.upload('one', { name: 'Emotet dropper.exe', options: { tags: [{ tag: 'emotet' }] } })).json,
    (await admin.upload('two', { name: 'two.exe', options: { tags: [{ tag: 'emotet' }] } })).json,
  ]
  const found = await cli.run(['search', 'emotet', '-o', 'jsonl'])
  t.match(found, { code: 0, err: '' })
  t.match(found.records, [
    {
      matched_in: 'tag',
      count: 2,
      is_exact: true,
      first_seen: first.upload_time,
      last_seen: second.upload_time,
      objects: [{ id: second.id }, { id: first.id }],
    },
  ])
  const several = await cli.run(['search', 'Emotet', 'dropper', '-o', 'ids'])
  t.equal(several.out, `${first.id}\n`)
  const { out } = await cli.run(['search', second.md5.slice(0, 8), '-o', 'ids'])
  t.equal(out, `${second.id}\n`)
  t.equal((await cli.run(['search', 'emotet', '-l', '1', '-o', 'ids'])).out, `${second.id}\n`)
  t.match((await cli.run(['search', first.md5.slice(0, 8), '-o', 'csv'])).out, /^matched_in,count,.*\nhash,1,true/)
  const table = await cli.run(['search', '"emotet"', '-o', 'table'])
  t.match(table.out, /matched in +tag\n.*count +2\n/)
  await admin.send('POST', `/api/file/${first.id}/comment`, { comment: 'emotet' })
  t.equal((await cli.run(['search', 'emotet', '-o', 'ids'])).out, `${second.id}\n${first.id}\n`, 'each once')
  t.match(await cli.run(['search', 'nothing-like-this']), { code: 0, out: '', err: 'no results\n' })
  t.match(await cli.run(['search', 'x'.repeat(1001)]), { code: 1, err: /text/ })
  t.match(await cli.run(['search', 'emotet', '-l', 'x']), { code: 2, err: /--limit/ })
})

t.test('options for queries, and types, need a query', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  for (const more of [['--count'], ['--since', '1d'], ['--page-size', '5'], ['--download', 'in']])
    t.match(
      await cli.run(['search', 'emotet', ...more]),
      { code: 2, err: /a word alone is not a condition/ },
      more.join(' '),
    )
  t.match(await cli.run(['search', 'configs', 'emotet']), { code: 2, err: /write family:\*emotet\*/ })
})

t.test('a place that takes too long is named, with what to do', async (t) => {
  const { app, url, admin } = await openTestApp(t, { find_timeout: '2000' })
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const trx = await app.db.transaction()
  t.teardown(() => trx.rollback())
  await trx.raw('lock table comment in access exclusive mode')
  const { code, out, err } = await cli.run(['search', 'emotet', '-o', 'table'])
  await trx.rollback()
  t.equal(code, 0)
  t.match(out, /matched in +comment\n.*count +not searched in time\n/)
  t.match(err, /lazaret search objects '<query>'/)
})

t.test('an older server is asked for a query, as before', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a')
  t.match((await cli.run(['search', 'emotet'])).records, [{ id }])
  t.match((await cli.run(['search', '7zr', 'upx'])).err, /put it in quotes: '7zr upx'/)
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
