import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('strings and bytes of a stored file, and its page', async (t) => {
  const { url, admin, as } = await openTestApp(t)
  const content = Buffer.concat([
    Buffer.from('MZ\0\0http://c2.example/gate\xff', 'latin1'),
    Buffer.from('hidden text', 'utf16le'),
  ])
  const { sha256, md5 } = (await admin.upload(content, { options: { upload_as: 'private' } })).json
  const cli = await openCli(t, { BROWSER: 'true' })
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })

  t.strictSame((await cli.run(['strings', sha256, '-o', 'jsonl'])).records, [
    { offset: 4, encoding: 'ascii', text: 'http://c2.example/gate' },
    { offset: 27, encoding: 'utf-16le', text: 'hidden text' },
  ])
  const long = await cli.run(['strings', sha256, '--minimum', '12', '--encoding', 'ascii', '-o', 'tsv'])
  t.equal(long.out, 'offset\tencoding\ttext\n4\tascii\thttp://c2.example/gate\n')
  t.match(await cli.run(['strings', sha256, '--minimum', '0']), { code: 2, err: /--minimum/ })
  t.match(await cli.run(['strings', sha256, '--encoding', 'ebcdic']), { code: 2, err: /--encoding/ })

  t.strictSame((await cli.run(['hex', sha256, '--length', '20', '-o', 'jsonl'])).records, [
    { offset: 0, bytes: '4d 5a 00 00 68 74 74 70 3a 2f 2f 63 32 2e 65 78', text: 'MZ..http://c2.ex' },
    { offset: 16, bytes: '61 6d 70 6c', text: 'ampl' },
  ])
  t.strictSame((await cli.run(['hex', sha256, '--offset', '0x4', '--length', '4', '-o', 'jsonl'])).records, [
    { offset: 4, bytes: '68 74 74 70', text: 'http' },
  ])
  t.match(await cli.run(['hex', sha256, '--offset', '-1']), { code: 2, err: /--offset/ })
  t.match(await cli.run(['hex', sha256, '--offset', '4096']), { code: 1, err: /range/ })

  t.match(await cli.run(['open', sha256, '--no-browser']), { code: 0, out: `${url}/object/${sha256}\n` })
  t.match(await cli.run(['open', '--query', 'tag:a b', '--no-browser']), { out: `${url}/files?query=tag%3Aa%20b\n` })
  t.match(await cli.run(['open']), { code: 0, out: '', err: new RegExp(`opened ${url}/home`) })
  t.match(await cli.run(['open', sha256, '--query', 'tag:a']), { code: 2, err: /exclude each other/ })
  const family = await cli.run(['open', '--family', 'a"b', '--no-browser'])
  t.equal(family.out, `${url}/configs?query=${encodeURIComponent('family:"a\\"b"')}\n`)
  for (const [args, path] of [
    [['get', md5, '--web'], `object/${sha256}`],
    [['search', 'blobs', 'tag:a', '--web'], 'blobs?query=tag%3Aa'],
    [['search', 'tag:a', '--web', '--sort', '-name'], 'files?query=tag%3Aa&sort=-name'],
    [['search', 'objects', 'tag:a', '--web'], '?query=tag%3Aa'],
    [['search', 'evil.example', '--web'], 'find?text=evil.example'],
  ] as const)
    t.match(await cli.run(args), { code: 0, out: '', err: `opened ${url}/${path}\n` })
  t.match(await cli.run(['get', sha256, md5, '--web']), { code: 2, err: /expected one identifier/ })
  t.match(await cli.run(['search', 'tag:a', '--web', '--count']), { code: 2, err: /--web excludes/ })

  const bob = await as({ login: 'bob' })
  const other = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: bob.token ?? '' })
  for (const args of [
    ['strings', sha256],
    ['hex', sha256],
    ['open', sha256, '--no-browser'],
  ])
    t.match(await other.run(args), { code: 5 }, args[0])
})
