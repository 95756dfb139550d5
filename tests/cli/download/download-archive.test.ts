import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('pull --archive writes one zip of what was named or found', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  const [one, two] = await Promise.all(['one', 'two'].map(async (text) => (await admin.upload(text)).json.id))
  const entriesOf = async (name: string) =>
    (await new ZipReader(new Uint8ArrayReader(await readFile(cli.path(name)))).getEntries()).map(({ filename }) =>
      filename.slice(0, 64),
    )
  const md5 = createHash('md5').update('two').digest('hex')
  const { code, records } = await cli.run(['pull', one, md5, '--archive', 'a.zip', '-o', 'jsonl'])
  t.equal(code, 0)
  t.match(records, [{ file: 'a.zip', size: (await stat(cli.path('a.zip'))).size }])
  t.equal((await stat(cli.path('a.zip'))).mode & 0o777, 0o400)
  t.same(await entriesOf('a.zip'), ['manifest.jsonl', one, two])
  t.match(await cli.run(['pull', one, '--archive', 'a.zip']), { code: 1, err: /exists already/ }, 'nothing is replaced')
  t.equal((await cli.run(['pull', '--query', 'size:3', '--archive', 'b.zip'])).code, 0)
  t.same((await entriesOf('b.zip')).length, 3)
  t.match(await cli.run(['pull', '--query', 'size:3', '--archive', 'c.zip', '-n']), {
    code: 0,
    err: /would write c.zip/,
  })
  await t.rejects(stat(cli.path('c.zip')))

  for (const args of [[], [one, '--query', 'size:3'], [one, '--zip'], [one, '-O', 'x'], [one, '--obfuscate']])
    t.equal((await cli.run(['pull', ...args, '--archive', 'd.zip'])).code, 2, args.join(' '))
  t.equal((await cli.run(['pull', 'e'.repeat(64), '--archive', 'd.zip'])).code, 5, 'not found')
})
