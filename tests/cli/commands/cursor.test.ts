import { readdir, writeFile } from 'node:fs/promises'
import t from 'tap'
import { fileCursor } from '../../../sdk/src/index.ts'
import { openBoth } from '../support/open-both.ts'

t.test('cursors are listed, shown and removed', async (t) => {
  const { server, cli } = await openBoth(t)
  t.equal((await cli.run(['cursor', 'list'])).out, '')
  server.add('a', { tags: ['x'] })
  await cli.run(['watch', '--cursor', 'honey', '--from', 'beginning', '--once', '--exec', 'false', '--query', 'tag:x'])
  const listed = await cli.run(['cursor', 'list', '-f', 'name,server,type,query,pending'])
  const kept = { name: 'honey', server: server.url, type: 'file', query: 'tag:x', pending: 1 }
  t.same(listed.records, [kept])
  t.match(JSON.parse((await cli.run(['cursor', 'show', 'honey', '-o', 'json'])).out), kept)
  await cli.run(['cursor', 'rm', 'honey', '-n'])
  t.equal((await cli.run(['cursor', 'list', '-o', 'ids'])).out, 'honey\n')
  t.equal((await cli.run(['cursor', 'rm', 'honey'])).code, 0)
  t.same(await readdir(cli.path('config', 'cursors')), [])
  t.match(await cli.run(['cursor', 'show', 'honey']), { code: 8, err: /there is no cursor "honey"/ })
})

t.test('a damaged cursor does not hide the others and can be removed; one in use cannot', async (t) => {
  const { cli } = await openBoth(t)
  await cli.run(['watch', '--cursor', 'good', '--once'])
  await writeFile(cli.path('config', 'cursors', 'bad.json'), 'garbage', { mode: 0o600 })
  const { out, err } = await cli.run(['cursor', 'list', '-o', 'ids'])
  t.equal(out, 'good\n')
  t.match(err, /bad: .*damaged/)
  t.equal((await cli.run(['cursor', 'reset', 'bad'])).code, 0)
  const store = fileCursor(cli.path('config', 'cursors', 'good.json'))
  await store.load()
  t.teardown(async () => store.close?.())
  t.match(await cli.run(['cursor', 'rm', 'good']), { code: 8, err: /in use/ })
})
