import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('objects are placed under hold, listed and released', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  const { id: a, md5 } = (await admin.upload('a')).json
  const { id: b } = (await admin.upload('b')).json
  t.match(await cli.run(['hold', 'add', a]), { code: 2, err: /--reason/ })
  t.match(await cli.run(['hold', 'add', md5, b, '--reason', 'case\u001b[31m 7']), { code: 0, err: 'held 2 objects\n' })
  const listed = (await cli.run(['hold', 'list', '-o', 'jsonl'])).records
  t.strictSame(
    listed.map(({ object, placed_by }) => [object, placed_by]).toSorted(),
    [
      [a, 'admin'],
      [b, 'admin'],
    ].toSorted(),
  )
  const table = (await cli.run(['hold', 'list', '-o', 'table'])).out
  t.match(table, /SHA256 .*REASON .*BY .*PLACED/)
  t.notMatch(table, '\u001b[31m', 'reasons are shown as text')
  t.match(await cli.run(['rm', a, '--yes']), { code: 1, err: /under hold and cannot be deleted: case/ })
  t.match(await cli.run(['hold', 'rm', b, '-n']), { code: 0, err: 'would release object '.concat(b, '\n') })
  t.match(await cli.run(['hold', 'rm', md5, b, 'e'.repeat(64)]), { code: 3, err: 'released 2 objects, 1 failed\n' })
  t.equal((await cli.run(['hold', 'list', '-o', 'ids'])).out, '')
  t.match(await cli.run(['rm', a, '--yes']), { code: 0 })
})
