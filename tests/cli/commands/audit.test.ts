import { createHash } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('audit list and export', async (t) => {
  const { admin, as, url } = await openTestApp(t)
  for (const name of ['a', 'b']) await admin.send('POST', `/api/group/${name}`, { capabilities: [] })
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: String(admin.token) })
  const listed = await cli.run(['audit', 'list', '--operation', 'createGroup', '--since', '1h', '-o', 'jsonl'])
  t.equal(listed.code, 0, listed.err)
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  t.match(lines(listed.out), [
    { number: 2, actor: 'admin' },
    { number: 1, details: { name: 'a' } },
  ])
  const one = await cli.run(['audit', 'list', '-l', '1', '--operation', 'createGroup', '-o', 'table'])
  t.match(one.out, /admin +createGroup +127\.0\.0\.1 +.*"name":"b"/)
  t.notMatch(one.out, '"name":"a"')
  const exported = await cli.run(['audit', 'export', '--until', '2999-01-01', '--operation', 'createGroup'])
  t.match(lines(exported.out), [{ number: 1, operation: 'createGroup' }, { number: 2 }])
  const { sha256 } = (await admin.upload('content')).json
  const ofFiles = await cli.run(['audit', 'list', '--kind', 'file', '-o', 'jsonl'])
  t.match(lines(ofFiles.out), [{ object: sha256 }])
  t.match(await cli.run(['audit', 'list', '--kind', 'config', '-o', 'jsonl']), { code: 0, out: '' })
  for (const command of ['list', 'export']) {
    const misspelt = await cli.run(['audit', command, '--operation', 'downloadfile'])
    t.match(misspelt, { code: 1, out: '', err: /operationId.*"downloadfile": did you mean downloadFile\?/ })
  }
  await admin.send('GET', `/api/file/${sha256}/download`, undefined, { range: 'bytes=0-1' })
  await admin.get(`/api/file/${sha256}/download?format=cart`)
  const md5 = createHash('md5').update('content').digest('hex')
  const downloads = await cli.run(['audit', 'downloads', md5, '-o', 'table'])
  t.match(
    downloads.out,
    /cart +admin +api_key +127\.0\.0\.1.*\n.*raw +admin +api_key +127\.0\.0\.1 +1 reads of 2 of 7 bytes/,
  )
  await admin.send('DELETE', `/api/file/${sha256}?forever=1`)
  const ofDeleted = await cli.run(['audit', 'downloads', sha256.toUpperCase(), '-l', '1', '-o', 'jsonl'])
  t.match(lines(ofDeleted.out), [{ form: 'cart', actor: 'admin', reads: null }])
  t.match(await cli.run(['audit', 'downloads', md5]), { code: 5, err: /not found/ })
  t.match(await cli.run(['audit', 'list', '--since', 'yesterday']), { code: 2, err: /--since: expected a duration/ })

  const bob = await as({ capabilities: [] })
  const weak = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: String(bob.token) })
  for (const command of [['list'], ['export'], ['downloads', sha256]]) {
    const refused = await weak.run(['audit', ...command])
    t.not(refused.code, 0)
    t.match(refused.err, /manage_users/)
  }
})
