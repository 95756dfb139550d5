import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { openBoth } from '../support/open-both.ts'
import { openCli } from '../support/run-cli.ts'

t.test('an older server is asked for fifty at a time, by listing', async (t) => {
  const { server, cli } = await openBoth(t)
  const ids = Array.from({ length: 120 }, (_, at) => sha256Of(`content ${at}`))
  for (let at = 0; at < 120; at += 2) server.add(`content ${at}`)
  const { code, records, err } = await cli.run(['lookup', '-'], { stdin: ids.join('\n') })
  t.equal(code, 0)
  t.same(
    records,
    ids.map((id, at) => ({ id, known: at % 2 === 0 })),
  )
  t.equal(err, 'known 60, missing 60\n')
  const [first, ...lists] = server.requests
  t.equal(first, 'POST /api/lookup')
  t.equal(lists.length, 6, 'three lists, each up to its empty page')
  t.ok(
    lists.every((request) => request === 'GET /api/file'),
    'which never grants access',
  )
})

t.test('thousands are looked up in one request each, with the objects that have them', async (t) => {
  const { url, admin, as, app } = await openTestApp(t)
  const { json } = await admin.upload('content 7', { name: 'seven.bin', options: { tags: [{ tag: 'packed' }] } })
  const ids = Array.from({ length: 10_100 }, (_, at) => sha256Of(`content ${at}`))
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  let asked = 0
  app.db.on('query', ({ sql }: { sql: string }) => {
    if (/any\(\$\d+::varchar\[\]\)/.test(sql)) asked++
  })
  const { code, records, err } = await cli.run(['lookup', '-'], { stdin: ids.join('\n') })
  t.equal(code, 0)
  t.equal(err, 'known 1, missing 10099\n')
  t.equal(records.length, ids.length)
  t.same(
    records.map(({ id }) => id),
    ids,
  )
  t.match(records[7], {
    known: true,
    objects: [{ id: json.id, type: 'file', name: 'seven.bin', size: 9, tags: ['packed'] }],
  })
  t.same(records[8], { id: ids[8], known: false, objects: [] })
  t.equal(asked, 2, 'two requests')
  const bob = await as({ capabilities: [] })
  const asBob = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: bob.token ?? '' })
  t.match((await asBob.run(['lookup', json.md5])).records, [{ id: json.md5, known: false, objects: [] }])
  t.match((await asBob.run(['lookup', json.md5], { env: { LAZARET_API_KEY: 'a.b.c' } })).code, 4)
})

t.test('only the known or the missing, with an exit status', async (t) => {
  const { server, cli } = await openBoth(t)
  const known = server.add('a')
  const missing = sha256Of('b')
  t.equal((await cli.run(['lookup', known, missing, '--missing', '-o', 'ids'])).out, `${missing}\n`)
  t.equal((await cli.run(['lookup', known, missing, '--known', '-o', 'ids'])).out, `${known}\n`)
  t.equal((await cli.run(['lookup', known, '--missing', '--exit-status'])).code, 5)
  t.equal((await cli.run(['lookup', known, '--missing'])).code, 0)
  t.equal((await cli.run(['lookup', known, '--missing', '--known'])).code, 2)
})
