import { randomUUID } from 'node:crypto'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('deleted objects are listed, restored and removed', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    ids.push((await admin.upload(name, { name: `${name}\u001b[31m.exe` })).json.id)
  const [a = '', b = '', c = '', d = ''] = ids
  t.match(await cli.run(['rm', a]), { code: 2, err: /1 object will be moved to the trash, for everybody/ })
  t.match(await cli.run(['rm', d, '--forever']), {
    code: 2,
    err: /1 object will be permanently deleted, for everybody/,
  })
  t.match(await cli.run(['rm', a, b, c, '--yes']), { code: 0, err: 'deleted 3 objects\n' })
  t.match(await cli.run(['rm', d, '--forever', '--yes']), { code: 0, err: 'deleted 1 object\n' })
  const entries = (await cli.run(['trash', 'list', '-o', 'jsonl'])).records
  t.strictSame(entries.map(({ object }) => object).toSorted(), [a, b, c].toSorted())
  t.match((await cli.run(['trash', 'list', '--object', b, '-o', 'jsonl'])).records, [
    { object: b, deleted_by: 'admin' },
  ])
  const table = (await cli.run(['trash', 'list', '-o', 'table'])).out
  t.match(table, /ID .*SHA256 .*NAME .*SIZE .*DELETED .*BY .*EXPIRES/)
  t.notMatch(table, '\u001b[31m', 'names are shown as text')
  const entryOf = (object: string) => String(entries.find((entry) => entry.object === object)?.id)

  t.match(await cli.run(['trash', 'restore', entryOf(a), '-n']), {
    code: 0,
    err: `would restore object ${entryOf(a)}\n`,
  })
  t.equal((await admin.get(`/api/file/${a}`)).status, 404)
  const restored = await cli.run(['trash', 'restore', entryOf(a), b, randomUUID(), 'e'.repeat(64), '-o', 'jsonl'])
  t.match(restored, { code: 3, err: 'restored 2 objects, 2 failed\n' })
  t.match(restored.records, [
    { id: entryOf(a), status: 'changed', object: a },
    { id: b, status: 'changed', object: b },
    { status: 'not-found' },
    { status: 'not-found' },
  ])
  for (const id of [a, b]) t.equal((await admin.get(`/api/file/${id}`)).status, 200)
  t.match(await cli.run(['trash', 'rm', c]), {
    code: 2,
    err: /1 object will be permanently deleted, with their contents/,
  })
  t.match(await cli.run(['trash', 'rm', c, '--yes']), { code: 0, err: `removed object ${c}\n` })
  t.match(await cli.run(['trash', 'empty', '--yes']), { code: 0, err: 'the trash is empty\n' })
  await cli.run(['rm', a, b, '--yes'])
  t.match(await cli.run(['trash', 'empty', '-n']), { code: 0, err: 'would remove 2 objects\n' })
  t.match(await cli.run(['trash', 'empty', '--yes']), { code: 0, err: 'removed 2 objects\n' })
  t.strictSame((await cli.run(['trash', 'list', '-o', 'ids'])).out, '')
})
