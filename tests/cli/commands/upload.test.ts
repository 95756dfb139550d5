import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, rmSync } from 'node:fs'
import { appendFile, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import t from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import type { FakeServer } from '../support/fake-server.ts'
import { openBoth } from '../support/open-both.ts'

function uploads({ requests }: FakeServer): number {
  return requests.filter((request) => request === 'POST /api/file').length
}

t.test('one file is sent with its tags and printed as one line of JSON', async (t) => {
  const { server, cli } = await openBoth(t)
  await writeFile(cli.path('a.exe'), 'hello')
  const { code, out, err } = await cli.run(['push', 'a.exe', '--tag', 'feed:honeypot', '--tag', ' packed '])
  t.equal(code, 0)
  t.equal(out, `{"path":"a.exe","status":"new","id":"${sha256Of('hello')}","size":5}\n`)
  t.equal(err, `server: ${server.url}\nnew 1, known 0, changed 0, skipped 0, failed 0  (5 B sent, 0 B saved)\n`)
  t.same(server.options, [{ upload_as: '*', tags: [{ tag: 'feed:honeypot' }, { tag: 'packed' }] }])
  t.equal(server.files.get(sha256Of('hello'))?.name, 'a.exe')
})

t.test('a folder is walked in order, with reasons for what is not sent', async (t) => {
  const { server, cli } = await openBoth(t)
  await mkdir(cli.path('drop', 'sub'), { recursive: true })
  await writeFile(cli.path('drop', 'b.doc'), 'b')
  await writeFile(cli.path('drop', 'empty'), '')
  await writeFile(cli.path('drop', 'large'), 'x'.repeat(2000))
  await writeFile(cli.path('drop', 'sub', '.hidden'), 'h')
  await symlink('/etc/passwd', cli.path('drop', 'link'))
  await symlink('.', cli.path('drop', 'loop'))
  const { code, records } = await cli.run(['push', '-r', 'drop', '--max-size', '1kB', '-f', 'path,status,reason'])
  t.equal(code, 0)
  t.same(records, [
    { path: 'drop/b.doc', status: 'new', reason: null },
    { path: 'drop/empty', status: 'skipped', reason: 'empty' },
    { path: 'drop/large', status: 'skipped', reason: 'larger than 1024 bytes' },
    { path: 'drop/link', status: 'skipped', reason: 'symbolic link (--follow-symlinks sends its target)' },
    { path: 'drop/loop', status: 'skipped', reason: 'symbolic link (--follow-symlinks sends its target)' },
    { path: 'drop/sub/.hidden', status: 'new', reason: null },
  ])
  t.equal(uploads(server), 2)
})

t.test('followed links are sent once and do not go round in circles', async (t) => {
  const { cli } = await openBoth(t)
  await mkdir(cli.path('drop'))
  await writeFile(cli.path('drop', 'a'), 'a')
  await writeFile(cli.path('outside'), 'o')
  await symlink('../outside', cli.path('drop', 'link'))
  await symlink('.', cli.path('drop', 'loop'))
  const { records } = await cli.run(['push', '-r', 'drop', '--follow-symlinks', '-f', 'path,status,reason'])
  t.same(records, [
    { path: 'drop/a', status: 'new', reason: null },
    { path: 'drop/link', status: 'new', reason: null },
    { path: 'drop/loop', status: 'skipped', reason: 'folder that contains itself' },
  ])
})

t.test('globs choose by name and by path', async (t) => {
  const { cli } = await openBoth(t)
  await mkdir(cli.path('drop', 'old'), { recursive: true })
  for (const name of ['a.exe', 'b.txt', 'old/c.exe']) await writeFile(cli.path('drop', name), name)
  const included = await cli.run([
    'push',
    '-r',
    'drop',
    '--include',
    '*.exe',
    '--exclude',
    'old/**',
    '-o',
    'tsv',
    '-f',
    'path',
  ])
  t.equal(included.out, 'path\ndrop/a.exe\n')
})

t.test('a file that cannot be read any more fails alone; the others are sent', async (t) => {
  const { server, cli } = await openBoth(t)
  for (const name of ['a', 'b', 'c']) await writeFile(cli.path(name), name)
  server.fault = () => {
    if (uploads(server) === 1) rmSync(cli.path('b'), { force: true })
    return undefined
  }
  const { code, records } = await cli.run(['push', 'a', 'b', 'c', '-j', '1', '--on-exists', 'send'])
  t.equal(code, 3)
  t.match(records, [
    { path: 'a', status: 'new' },
    { path: 'b', status: 'failed', error: { code: 'local_file', message: 'no such file or folder' } },
    { path: 'c', status: 'new' },
  ])
})

t.test('a missing file next to a good one gives the code of a partial success', async (t) => {
  const { cli } = await openBoth(t)
  await writeFile(cli.path('good'), 'good')
  const { code, records } = await cli.run(['push', 'missing', 'good'])
  t.equal(code, 3)
  t.match(records, [{ status: 'failed', error: { message: 'no such file or folder' } }, { status: 'new' }])
  const alone = await cli.run(['push', 'missing'])
  t.equal(alone.code, 1)
})

t.test('a folder without -r is refused by name', async (t) => {
  const { cli } = await openBoth(t)
  await mkdir(cli.path('drop'))
  const { code, records } = await cli.run(['push', 'drop'])
  t.equal(code, 1)
  t.match(records, [{ path: 'drop', status: 'failed', error: { message: 'is a folder; -r sends what is inside' } }])
})

t.test('pipes, sockets and devices are skipped, and hold nothing up', async (t) => {
  const { server, cli } = await openBoth(t)
  await mkdir(cli.path('drop'))
  execFileSync('mkfifo', [cli.path('drop', 'pipe')])
  const socket = createServer().listen(cli.path('drop', 'socket'))
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  await symlink('/dev/zero', cli.path('drop', 'zero'))
  await symlink('pipe', cli.path('drop', 'to-pipe'))
  await writeFile(cli.path('drop', 'z.bin'), 'z')
  const { code, records, err } = await cli.run(['push', '-r', 'drop', '--follow-symlinks', '-f', 'path,status,reason'])
  t.equal(code, 0)
  const skipped = ['pipe', 'socket', 'to-pipe', 'zero'].map((name) => `drop/${name}`)
  t.same(
    records,
    [
      ...skipped.map((path) => ({ path, status: 'skipped', reason: 'not a regular file' })),
      { path: 'drop/z.bin', status: 'new', reason: null },
    ].sort((a, b) => (a.path < b.path ? -1 : 1)),
  )
  t.match(err, /new 1, known 0, changed 0, skipped 4, failed 0/)
  t.equal(uploads(server), 1)
})

t.test('known content is annotated without sending it, or skipped', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('known', { name: 'first' })
  await mkdir(cli.path('drop'))
  await writeFile(cli.path('drop', 'a'), 'known')
  await writeFile(cli.path('drop', 'b'), 'new')
  const annotated = await cli.run(['push', '-r', 'drop', '--tag', 'seen', '-f', 'path,status'])
  t.same(annotated.records, [
    { path: 'drop/a', status: 'changed' },
    { path: 'drop/b', status: 'new' },
  ])
  t.same(server.files.get(sha256Of('known'))?.tags, ['seen'])
  t.equal(uploads(server), 1)
  const skipped = await cli.run(['push', '-r', 'drop', '--on-exists', 'skip', '-f', 'status'])
  t.same(
    skipped.records.map(({ status }) => status),
    ['known', 'known'],
  )
  t.equal(uploads(server), 1)
  await cli.run(['push', '-r', 'drop', '--on-exists', 'annotate', '--private'])
  t.equal(uploads(server), 3, 'sharing comes only with the bytes')
})

t.test('a dry run sends reads only', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('known')
  await writeFile(cli.path('a'), 'known')
  await writeFile(cli.path('b'), 'new')
  const { records, err } = await cli.run(['push', 'a', 'b', '-n', '--tag', 'seen', '-f', 'path,status'])
  t.same(records, [
    { path: 'a', status: 'would-annotate' },
    { path: 'b', status: 'would-upload' },
  ])
  t.match(err, /^dry run: new 1, known 0, changed 1,/m)
  t.notOk(server.requests.some((request) => !request.startsWith('GET ')))
})

t.test('standard input needs a name and is sent', async (t) => {
  const { server, cli } = await openBoth(t)
  const nameless = await cli.run(['push', '-'], { stdin: 'piped' })
  t.equal(nameless.code, 2)
  t.match(nameless.err, /--stdin-name/)
  const { code, records } = await cli.run(['push', '-', '--stdin-name', 'pipe.bin'], { stdin: 'piped' })
  t.equal(code, 0)
  t.same(records, [{ path: '-', status: 'new', id: sha256Of('piped'), size: 5 }])
  t.equal(server.files.get(sha256Of('piped'))?.name, 'pipe.bin')
  const empty = await cli.run(['push', '-', '--stdin-name', 'pipe.bin'])
  t.equal(empty.code, 1)
  t.match(empty.records, [{ status: 'failed', error: { code: 'invalid_request' } }])
})

t.test('a list of paths is taken as it stands', async (t) => {
  const { cli } = await openBoth(t)
  await writeFile(cli.path('# odd name'), 'odd')
  await writeFile(cli.path('b'), 'b')
  const { records } = await cli.run(['push', '--files-from', '-', '-f', 'path,status'], { stdin: '# odd name\nb\n' })
  t.same(records, [
    { path: '# odd name', status: 'new' },
    { path: 'b', status: 'new' },
  ])
  t.match(await cli.run(['push', '--files-from', 'missing']), { code: 1, err: /missing: no such file or folder/ })
  t.match(await cli.run(['push', '--files-from', '.']), { code: 1, err: /is a folder/ })
  const both = await cli.run(['push', '-', '--stdin-name', 'x', '--files-from', '-'])
  t.equal(both.code, 2)
})

t.test('a manifest lets a second run send only what is left', async (t) => {
  const { server, cli } = await openBoth(t)
  await mkdir(cli.path('drop'))
  for (const name of ['a', 'b', 'c']) await writeFile(cli.path('drop', name), name)
  server.fault = () =>
    uploads(server) === 2
      ? { status: 413, body: { message: 'too large', code: 'too_large', request_id: 'r' } }
      : undefined
  const first = await cli.run([
    'push',
    '-r',
    'drop',
    '--manifest',
    'up.jsonl',
    '-j',
    '1',
    '-f',
    'path,status',
    '--on-exists',
    'send',
  ])
  t.equal(first.code, 3)
  t.same(
    first.records.map(({ status }) => status),
    ['new', 'failed', 'new'],
  )
  t.equal((await stat(cli.path('up.jsonl'))).mode & 0o777, 0o600)
  server.fault = () => undefined
  await appendFile(cli.path('up.jsonl'), '{"path":"drop/b","si')
  const second = await cli.run(['push', '-r', 'drop', '--manifest', 'up.jsonl', '--resume', '-f', 'path,status,reason'])
  t.equal(second.code, 0)
  t.same(
    second.records.map(({ status }) => status),
    ['skipped', 'new', 'skipped'],
  )
  t.equal(uploads(server), 4)
  await writeFile(cli.path('drop', 'a'), 'changed since')
  const third = await cli.run(['push', '-r', 'drop', '--manifest', 'up.jsonl', '--resume', '-f', 'path,status'])
  t.same(
    third.records.map(({ status }) => status),
    ['new', 'skipped', 'skipped'],
  )
})

t.test('what is not a manifest of this server is refused and left as it is', async (t) => {
  const { cli } = await openBoth(t)
  await writeFile(cli.path('a'), 'a')
  await writeFile(cli.path('sample.exe'), 'MZ precious')
  const foreign = await cli.run(['push', 'a', '--manifest', 'sample.exe'])
  t.equal(foreign.code, 8)
  t.equal(await readFile(cli.path('sample.exe'), 'utf8'), 'MZ precious')
  await writeFile(cli.path('other.jsonl'), '{"manifest":"lazaret-upload","v":1,"server":"https://other.example"}\n')
  const other = await cli.run(['push', 'a', '--manifest', 'other.jsonl', '--resume', '-o', 'json'])
  t.equal(other.code, 8)
  t.match(JSON.parse(other.err), { error: { code: 'manifest', message: /other\.example/ } })
})

t.test('a file that changes while it is read is reported and not taken for sent', async (t) => {
  const { server, cli } = await openBoth(t)
  await writeFile(cli.path('growing'), 'first')
  server.fault = () => {
    if (uploads(server) === 1) appendFileSync(cli.path('growing'), 'more')
    return undefined
  }
  const { code, records } = await cli.run(['push', 'growing', '--manifest', 'm.jsonl'])
  t.equal(code, 1)
  t.match(records, [{ path: 'growing', status: 'failed', error: { message: 'the file changed while it was read' } }])
  t.match(await readFile(cli.path('m.jsonl'), 'utf8'), /"status":"failed"/)
})

t.test('a refusal that all files would meet ends the batch', async (t) => {
  const { server, cli } = await openBoth(t)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await writeFile(cli.path(name), name)
  server.fault = ({ url, method }) =>
    method === 'POST' && url === '/api/file'
      ? {
          status: 403,
          body: { message: "You don't have required capability (adding_files)", code: 'forbidden', request_id: 'r9' },
        }
      : undefined
  const { code, err } = await cli.run(['push', 'a', 'b', 'c', 'd', 'e', 'f', '-j', '1'])
  t.equal(code, 4)
  t.match(err, /error: You don't have required capability \(adding_files\) \[request r9\]/)
  t.ok(uploads(server) <= 2)
})

t.test('sharing options exclude each other and choose the group', async (t) => {
  const { server, cli } = await openBoth(t)
  await writeFile(cli.path('a'), 'a')
  const both = await cli.run(['push', 'a', '--private', '--public'])
  t.equal(both.code, 2)
  for (const option of [['--private'], ['--public'], ['--share-with', 'team']]) await cli.run(['push', 'a', ...option])
  t.match(server.options, [{ upload_as: 'private' }, { upload_as: 'public' }, { upload_as: 'team' }])
})

t.test('a parent is found by any hash and by a local file', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('parent')
  await writeFile(cli.path('child'), 'child')
  await writeFile(cli.path('local'), 'parent')
  for (const parent of [createHash('md5').update('parent').digest('hex'), 'file:local'])
    await cli.run(['push', 'child', '--parent', parent, '--on-exists', 'send'])
  t.match(server.options, [{ parent: id }, { parent: id }])
})

t.test('content that the server has is not sent, and each result says so', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('known')
  for (const [name, text] of Object.entries({ a: 'known', b: 'fresh', copy: 'fresh' }))
    await writeFile(cli.path(name), text)
  const { records, err } = await cli.run(['push', 'a', 'b', 'copy', '-f', 'path,status'])
  t.same(records, [
    { path: 'a', status: 'known' },
    { path: 'b', status: 'new' },
    { path: 'copy', status: 'known' },
  ])
  t.match(err, /^new 1, known 2, changed 0, skipped 0, failed 0 {2}\(5 B sent, 10 B saved\)$/m)
  t.equal(uploads(server), 1)
  const piped = await cli.run(['push', '-', '--stdin-name', 'x', '-f', 'status'], { stdin: 'known' })
  t.same(piped.records, [{ status: 'known' }])
  const sent = await cli.run(['push', 'a', '--on-exists', 'send', '-f', 'status'])
  t.same(sent.records, [{ status: 'known' }])
  t.equal(uploads(server), 2, 'it is sent only where that is asked for')
})

t.test('who may not search sends everything', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('known')
  await writeFile(cli.path('a'), 'known')
  server.fault = ({ method }) =>
    method === 'GET' ? { status: 403, body: { message: 'no', code: 'forbidden', request_id: 'r' } } : undefined
  t.match(await cli.run(['push', 'a', '-f', 'status']), { code: 0, records: [{ status: 'sent' }], err: /sent 1,/ })
})

t.test('a tag that is stored in another form is named', async (t) => {
  const { cli } = await openBoth(t)
  await writeFile(cli.path('a'), 'a')
  const { err } = await cli.run(['push', 'a', '--tag', 'Emotet', '--tag', 'packed'])
  t.match(err, /^tags are stored in lower case: Emotet becomes emotet$/m)
  t.notMatch(err, /packed/)
  t.match((await cli.run(['tag', 'add', sha256Of('a'), 'UPX'])).err, /: UPX becomes upx$/m)
  t.notMatch((await cli.run(['push', 'a', '--tag', 'Emotet', '-q'])).err, /Emotet/)
})

t.test('a batch that ends early says how many are left, and how to go on', async (t) => {
  const { server, cli } = await openBoth(t)
  for (const name of ['a', 'b', 'c', 'd']) await writeFile(cli.path(name), name)
  await writeFile(cli.path('list'), 'c\nd\n')
  const interruption = openInterruption()
  server.fault = ({ method }) => {
    if (method === 'POST') interruption.raise('SIGINT')
    return undefined
  }
  const args = ['push', 'a', 'b', '--files-from', 'list', '-j', '1']
  const stopped = await cli.run(args, { interruption })
  t.match(stopped, { code: 130, records: [{ status: 'new' }] })
  t.match(stopped.err, /^3 were not tried; run the same command again to go on: what the server has by then/m)
  server.fault = ({ method }) =>
    method === 'POST' ? { status: 403, body: { message: 'no', code: 'forbidden', request_id: 'r' } } : undefined
  const refused = await cli.run([...args, '--manifest', 'm.jsonl', '--on-exists', 'skip'])
  t.match(refused, { code: 4, records: [{ status: 'known' }, { status: 'failed' }] })
  t.match(refused.err, /^\d (?:was|were) not tried; the same command with --resume goes on$/m)
  const listed = await cli.run(['push', '--files-from', '-', '-j', '1', '--on-exists', 'skip'], { stdin: 'b\nc\nd\n' })
  t.match(listed.err, /^the rest was not tried; /m)
  server.fault = () => undefined
  t.notMatch((await cli.run(args)).err, /not tried/)
})

t.test('what changes something names its server on standard error', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a')
  await writeFile(cli.path('a'), 'a')
  const line = `server: ${server.url}\n`
  for (const args of [
    ['push', 'a'],
    ['tag', 'add', id, 'x'],
    ['rm', id, '-n', '--yes'],
    ['comment', 'add', id, '--message', 'x', '-n'],
  ]) {
    const { err, out } = await cli.run(args)
    t.ok(err.startsWith(line), `${args.join(' ')}: ${err}`)
    t.notMatch(out, /server:/)
    for (const silent of [['-q'], ['-o', 'json']]) t.notMatch((await cli.run([...args, ...silent])).err, /server:/)
  }
  t.notMatch((await cli.run(['list'])).err, /server:/, 'what only reads does not')
})

t.test('a comment is given as a word or by -m, and families of commands are named alike', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a')
  for (const words of [
    [id, 'two words'],
    [id, '-m', 'two words'],
    [id, '--message', 'two words'],
  ])
    t.match((await cli.run(['comment', 'add', ...words, '-n'])).records, [{ id, comment: 'two words' }])
  t.match(await cli.run(['comment', 'add', id, 'two', 'words']), { code: 2, err: /unexpected "words"/ })
  for (const [family, verbs] of Object.entries({
    tag: ['add', 'rm', 'list'],
    link: ['add', 'rm', 'list'],
    favorite: ['add', 'rm', 'list'],
  }))
    for (const verb of verbs) t.match(await cli.run([family, verb, '--help']), { code: 0, out: `${family} ${verb}` })
  const other = server.add('b')
  for (const words of [
    ['link', id, other],
    ['link', 'add', id, other],
  ])
    t.match((await cli.run([...words, '-n'])).records, [{ id: other, status: 'would-link' }])
  for (const words of [
    ['unlink', id, other],
    ['link', 'rm', id, other],
  ])
    t.match((await cli.run([...words, '-n'])).records, [{ id: other, status: 'would-unlink' }])
})
