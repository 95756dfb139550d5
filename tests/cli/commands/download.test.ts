import { createHash } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import t from 'tap'
import type { FakeServer } from '../support/fake-server.ts'
import { openBoth } from '../support/open-both.ts'

const hashOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
const unknown = '0'.repeat(64)

function downloads({ requests }: FakeServer): number {
  return requests.filter((request) => request.endsWith('/download')).length
}

t.test('a file arrives verified, read-only, in a private folder, under its SHA-256', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content', { name: '../../evil.exe' })
  const { code, out, err } = await cli.run(['pull', id, '-O', 'in/deep'])
  t.equal(code, 0)
  t.equal(out, `{"id":"${id}","status":"ok","file":"in/deep/${id}","size":7}\n`)
  t.match(err, /downloaded 1, existing 0, not found 0, failed 0/)
  t.equal(await readFile(cli.path('in', 'deep', id), 'utf8'), 'content')
  t.equal((await stat(cli.path('in', 'deep', id))).mode & 0o7777, 0o400)
  t.equal((await stat(cli.path('in', 'deep'))).mode & 0o777, 0o700)
  t.same(await readdir(cli.path('in', 'deep')), [id])
})

t.test('a second run leaves what is there; other content is never replaced unasked', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content')
  await cli.run(['pull', id])
  const again = await cli.run(['pull', id])
  t.match(again.records, [{ status: 'exists' }])
  t.equal(downloads(server), 1)
  const other = server.add('other')
  await writeFile(cli.path(other), 'mine')
  const refused = await cli.run(['pull', other])
  t.equal(refused.code, 1)
  t.match(refused.records, [{ status: 'failed', error: { code: 'local_file' } }])
  t.equal(await readFile(cli.path(other), 'utf8'), 'mine')
  const replaced = await cli.run(['pull', other, '--overwrite'])
  t.equal(replaced.code, 0)
  t.equal(await readFile(cli.path(other), 'utf8'), 'other')
})

t.test('a symbolic link in the place of the file is not followed', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content')
  await writeFile(cli.path('victim'), 'precious')
  await symlink(cli.path('victim'), cli.path(id))
  const { code } = await cli.run(['pull', id, '--overwrite'])
  t.equal(code, 1)
  t.equal(await readFile(cli.path('victim'), 'utf8'), 'precious')
  t.ok((await lstat(cli.path(id))).isSymbolicLink())
})

t.test('a symbolic link in the place of an inner folder is refused', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content')
  await mkdir(cli.path('in'))
  await mkdir(cli.path('elsewhere'))
  await symlink(cli.path('elsewhere'), cli.path('in', id.slice(0, 2)))
  const { code } = await cli.run(['pull', id, '-O', 'in', '--layout', 'sharded'])
  t.equal(code, 1)
  t.same(await readdir(cli.path('elsewhere')), [])
})

t.test('wrong bytes are noticed, deleted and have an exit code of their own', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content', { served: Buffer.from('CONTENT') })
  const good = server.add('good')
  const { code, records } = await cli.run(['pull', id, '-O', 'in', '--retries', '0'])
  t.equal(code, 7)
  t.match(records, [{ status: 'failed', error: { code: 'integrity' } }])
  t.same(await readdir(cli.path('in')), [])
  const batch = await cli.run(['pull', good, id, '-O', 'in', '--retries', '0'])
  t.equal(batch.code, 7, 'also among others')
  const unverified = await cli.run(['pull', id, '-O', 'in', '--no-verify'])
  t.equal(unverified.code, 0)
  const toStdout = await cli.run(['pull', id, '-O', '-', '--retries', '0'])
  t.equal(toStdout.code, 7)
})

t.test('what does not exist is reported; alone with 5, among others with 3', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content')
  const alone = await cli.run(['pull', unknown])
  t.equal(alone.code, 5)
  t.match(alone.records, [{ id: unknown, status: 'not-found' }])
  const among = await cli.run(['pull', unknown, id, '-f', 'id,status'])
  t.equal(among.code, 3)
  t.same(among.records, [
    { id: unknown, status: 'not-found' },
    { id, status: 'ok' },
  ])
})

t.test('every spelling of an identifier is understood', async (t) => {
  const { server, cli } = await openBoth(t)
  const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((text) => server.add(text))
  await writeFile(cli.path('list.txt'), `# hashes\n\n${a.toUpperCase()}  seen yesterday # ${c}\nnothing here\n`)
  const { records, err } = await cli.run(['pull', '@list.txt', '-', hashOf('md5', 'b'), '-f', 'id,status'], {
    stdin: `${c}\r\n${a}\n`,
  })
  t.same(
    records.map(({ id }) => id),
    [a, c, b],
  )
  t.match(err, /warning: list\.txt: skipped 1 line without a hash/)
  t.match(await cli.run(['pull', '@missing']), { code: 1, err: /missing: no such file or folder/ })
  t.match(await cli.run(['pull', '@.']), { code: 1, err: /is a folder/ })
  const wrong = await cli.run(['pull', 'abc'])
  t.equal(wrong.code, 2)
  t.match(wrong.err, /"abc" is neither a hash.*@list/)
  t.match(await cli.run(['pull', 'c79bf442']), { code: 2, err: /neither a hash.*lazaret search c79bf442 finds/ })
})

t.test('hostile names become safe names and never collide', async (t) => {
  const { server, cli } = await openBoth(t)
  const names = [
    '../../../etc/passwd',
    '..\\..\\evil.exe',
    '\u202egpj.exe\u001b[31m',
    'CON',
    '.bashrc',
    '-rf',
    '',
    'same.doc',
    'SAME.doc',
  ]
  const ids = names.map((name, at) => server.add(`content ${at}`, { name }))
  const { code, records } = await cli.run(['pull', ...ids, '-O', 'in', '--keep-name', '-f', 'file'])
  t.equal(code, 0)
  t.same(
    records.map(({ file }) => file),
    [
      'in/passwd.bin',
      'in/evil.exe.bin',
      'in/gpj.exe[31m.bin',
      'in/_CON.bin',
      'in/bashrc.bin',
      'in/rf.bin',
      `in/${ids[6]}.bin`,
      'in/same.doc.bin',
      `in/SAME.doc~${ids[8]?.slice(0, 8)}.bin`,
    ],
  )
  const again = await cli.run(['pull', ...ids, '-O', 'in', '--keep-name', '-f', 'status'])
  t.ok(again.records.every(({ status }) => status === 'exists'))
})

t.test('sharded folders, suffix and mode', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content')
  const { records } = await cli.run([
    'pull',
    id,
    '-O',
    'in',
    '--layout',
    'sharded',
    '--suffix',
    '.bin',
    '--mode',
    '0440',
  ])
  const path = `in/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}.bin`
  t.match(records, [{ file: path }])
  t.equal((await stat(cli.path(path))).mode & 0o7777, 0o440)
  for (const mode of ['0755', '4400', '0200', 'rw'])
    t.equal((await cli.run(['pull', id, '--mode', mode])).code, 2, mode)
  for (const suffix of ['/../x', '\u202e', '.'])
    t.equal((await cli.run(['pull', id, '--suffix', suffix])).code, 2, suffix)
})

t.test('obfuscated content is kept negated and recognised again', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content')
  const first = await cli.run(['pull', id, '--obfuscate'])
  t.match(first.records, [{ status: 'ok', file: `${id}.neg` }])
  t.same(await readFile(cli.path(`${id}.neg`)), Buffer.from(Buffer.from('content').map((byte) => byte ^ 0xff)))
  const again = await cli.run(['pull', id, '--obfuscate'])
  t.match(again.records, [{ status: 'exists' }])
})

t.test('a zip is named after its content', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content')
  const { records, err } = await cli.run(['pull', id, '--zip'])
  t.match(records, [{ status: 'ok', file: `${id}.zip`, size: 9 }])
  t.match(err, /password/)
  t.equal((await cli.run(['pull', id, '--zip', '--obfuscate'])).code, 2)
  t.equal((await cli.run(['pull', id, '--zip', '--cart'])).code, 2)
  t.equal((await cli.run(['pull', id, '--cart', '--obfuscate', '-O', '-'])).code, 2)
})

t.test('standard output gets the bytes, but a terminal does not', async (t) => {
  const { server, cli } = await openBoth(t)
  const content = Buffer.from([0, 255, 27, 91, 10])
  const id = server.add(content)
  const { code, bytes } = await cli.run(['pull', id, '-O', '-'])
  t.equal(code, 0)
  t.same(bytes, content)
  const terminal = await cli.run(['pull', id, '-O', '-'], { columns: 80 })
  t.equal(terminal.code, 2)
  t.equal(terminal.bytes.length, 0)
  t.same((await cli.run(['pull', id, '-O', '-', '--force'], { columns: 80 })).bytes, content)
  t.equal((await cli.run(['pull', id, unknown, '-O', '-'])).code, 2)
})

t.test('a query is downloaded, and a dry run writes nothing', async (t) => {
  const { server, cli } = await openBoth(t)
  const wanted = server.add('wanted', { tags: ['emotet'] })
  server.add('other')
  const dry = await cli.run(['pull', '--query', 'tag:emotet', '-O', 'in', '-n'])
  t.match(dry.records, [{ id: wanted, status: 'would-download' }])
  t.same(await readdir(cli.folder), [])
  await cli.run(['pull', '--query', 'tag:emotet', '-O', 'in'])
  t.same(await readdir(cli.path('in')), [wanted])
  t.equal((await cli.run(['pull'])).code, 2)
})
