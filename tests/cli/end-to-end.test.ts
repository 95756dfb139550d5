import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import { HELP_TOPICS } from '../../cli/src/program/help-topics.ts'
import { ADMIN_PASSWORD, openTestApp } from '../support/app.ts'
import { sha256Of } from '../support/sha256-of.ts'
import { openCli } from './support/run-cli.ts'

/** The examples of `lazaret help query`, each of which has to work. */
function helpQueries(): string[] {
  const lines = HELP_TOPICS.query?.text().split('\n\n')[0]?.split('\n') ?? []
  return lines.map((line) => line.trim().split(/ {2,}/)[0] ?? '')
}

t.test('every command against the real server', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t)
  const samples = Object.fromEntries(['a.exe', 'вирус.doc', 'c.bin'].map((name) => [name, randomBytes(3000)]))
  const ids = Object.fromEntries(Object.entries(samples).map(([name, bytes]) => [name, sha256Of(bytes)]))
  const first = ids['a.exe'] ?? ''
  await mkdir(cli.path('drop'))
  for (const [name, bytes] of Object.entries(samples)) await writeFile(cli.path('drop', name), bytes)
  await writeFile(cli.path('drop', 'empty'), '')

  await t.test('login and whoami', async (t) => {
    const args = ['login', '--url', url, '--user', 'admin', '--password-stdin', '--create-key', 'laptop']
    t.match(await cli.run(args, { stdin: 'wrong' }), { code: 4 })
    t.match(await cli.run(args, { stdin: `${ADMIN_PASSWORD}\n` }), { code: 0, err: /signed in as admin/ })
    t.same((await admin.get('/api/user/admin/session')).json.sessions, [], 'the session that made the key has ended')
    t.match(JSON.parse((await cli.run(['whoami', '--json'])).out), { login: 'admin', server: url, api: '2.18.0' })
  })

  await t.test('push a folder, twice', async (t) => {
    const args = ['push', '-r', 'drop', '--tag', 'feed:honeypot', '--manifest', 'up.jsonl', '-f', 'path,status']
    const { code, records } = await cli.run(args)
    t.equal(code, 0)
    t.same(records, [
      { path: 'drop/a.exe', status: 'new' },
      { path: 'drop/c.bin', status: 'new' },
      { path: 'drop/empty', status: 'skipped' },
      { path: 'drop/вирус.doc', status: 'new' },
    ])
    const again = await cli.run(['push', '-r', 'drop', '--tag', 'second', '-f', 'status'])
    t.same(
      again.records.map(({ status }) => status),
      ['changed', 'changed', 'skipped', 'changed'],
    )
    const resumed = await cli.run([...args, '--resume'])
    t.ok(resumed.records.every(({ status }) => status === 'skipped'))
    const sent = await cli.run(['push', '-r', 'drop', '--manifest', 'up.jsonl', '--resume', '-o', 'ids'])
    t.same(sent.out.trim().split('\n').sort(), Object.values(ids).sort(), 'what was sent before keeps its identifier')
    const piped = await cli.run(['push', '-', '--stdin-name', 'pipe', '--private', '--parent', 'file:drop/a.exe'], {
      stdin: 'piped',
    })
    t.equal(piped.code, 0)
    t.match(JSON.parse((await cli.run(['get', sha256Of(Buffer.from('piped')), '--json'])).out), {
      file_name: 'pipe',
      parents: [{ id: first }],
    })
  })

  await t.test('list, search, count, get and lookup', async (t) => {
    t.same((await cli.run(['list', '-o', 'ids'])).out.trim().split('\n').length, 4)
    t.same((await cli.run(['list', 'objects', '-l', '1', '-f', 'type'])).records, [{ type: 'file' }])
    t.equal((await cli.run(['search', 'name:"вирус.doc"', '-o', 'ids'])).out, `${ids['вирус.doc']}\n`)
    t.match(await cli.run(['search', 'tag:"']), { code: 2, err: /^error: the quote is not closed/ })
    const misspelt = await cli.run(['search', 'nmae:x'])
    t.match(misspelt, { code: 2, err: /^error: no field is called nmae\n {2}nmae:x\n {2}\^{4}\n {2}write name:x/ })
    for (const query of helpQueries()) t.match(await cli.run(['search', 'objects', query]), { code: 0, err: '' }, query)
    t.equal((await cli.run(['count', 'tag:"feed:honeypot"'])).out, '3\n')
    t.equal((await cli.run(['count', 'blobs'])).out, '0\n')
    const md5 = createHash('md5')
      .update(samples['a.exe'] ?? '')
      .digest('hex')
    t.match(JSON.parse((await cli.run(['get', md5, '--json'])).out), {
      sha256: first,
      file_name: 'a.exe',
      file_size: 3000,
    })
    t.match(await cli.run(['get', '0'.repeat(64)]), { code: 5 })
    const looked = await cli.run(['lookup', '-', '--missing', '-o', 'ids'], {
      stdin: `${Object.values(ids).join('\n')}\n${'0'.repeat(64)}\n`,
    })
    t.equal(looked.out, `${'0'.repeat(64)}\n`)
  })

  await t.test('tags', async (t) => {
    t.same((await cli.run(['tag', 'add', first, 'packed', '-f', 'status'])).records, [{ status: 'changed' }])
    t.match((await cli.run(['tag', 'list', first, '-o', 'ids'])).out, 'packed\n')
    t.equal((await cli.run(['tag', 'suggest', 'pac', '-o', 'ids'])).out, 'packed\n')
    t.equal((await cli.run(['tag', 'rm', '--query', 'tag:packed', 'packed'])).code, 0)
    t.notMatch((await cli.run(['tag', 'list', first, '-o', 'ids'])).out, 'packed\n')
  })

  await t.test('pull: raw, obfuscated, zip, named, to standard output', async (t) => {
    const { code } = await cli.run(['pull', '--query', 'tag:"feed:honeypot"', '-O', 'in', '--keep-name'])
    t.equal(code, 0)
    t.same((await readdir(cli.path('in'))).sort(), ['a.exe.bin', 'c.bin', 'вирус.doc.bin'])
    t.same(await readFile(cli.path('in', 'a.exe.bin')), samples['a.exe'])
    await cli.run(['pull', first, '-O', 'neg', '--obfuscate'])
    t.same(
      await readFile(cli.path('neg', `${first}.neg`)),
      Buffer.from((samples['a.exe'] ?? Buffer.alloc(0)).map((byte) => byte ^ 0xff)),
    )
    t.match(await cli.run(['pull', first, '-O', 'zip', '--zip']), { code: 0 })
    t.equal((await readFile(cli.path('zip', `${first}.zip`))).toString('latin1', 0, 2), 'PK')
    t.same((await cli.run(['pull', first, '-O', '-'])).bytes, samples['a.exe'])
    t.match(await cli.run(['pull', first, '0'.repeat(64), '-O', 'some']), { code: 3 })
  })

  await t.test('watch goes on where it was', async (t) => {
    const args = [
      'watch',
      '--query',
      'tag:"feed:honeypot"',
      '--cursor',
      'honey',
      '--from',
      'beginning',
      '--once',
      '--download',
      'feed',
      '-f',
      'event,id',
    ]
    const { records } = await cli.run(args)
    t.same(
      records.map(({ event }) => event),
      ['new', 'new', 'new'],
    )
    t.same((await readdir(cli.path('feed'))).sort(), Object.values(ids).sort())
    t.equal((await cli.run(args)).out, '')
    await admin.upload('fresh', { name: 'fresh', options: { tags: [{ tag: 'feed:honeypot' }] } })
    t.same((await cli.run(args)).records, [{ event: 'new', id: sha256Of(Buffer.from('fresh')) }])
    t.match((await cli.run(['cursor', 'list'])).records, [{ name: 'honey', server: url, pending: 0 }])
  })

  await t.test('keys, logout and what remains', async (t) => {
    const { id, token } = JSON.parse((await cli.run(['key', 'create', '--name', 'collector', '--json'])).out)
    t.match(await cli.run(['count', '--url', url], { env: { LAZARET_API_KEY: token } }), { code: 0 })
    t.ok((await cli.run(['key', 'list', '-o', 'ids'])).out.includes(id))
    t.equal((await cli.run(['key', 'rm', id])).code, 0)
    t.match(await cli.run(['count'], { env: { LAZARET_API_KEY: token } }), { code: 4 })
    t.equal((await cli.run(['logout'])).code, 0)
    t.match(await cli.run(['list']), { code: 4, err: /lazaret login/ })
  })
})

t.test('without the capability an upload is refused once for all', async (t) => {
  const app = await openTestApp(t)
  const bob = await app.as({ capabilities: [] })
  const cli = await openCli(t, { LAZARET_URL: app.url, LAZARET_API_KEY: bob.token ?? '' })
  await writeFile(cli.path('a'), 'a')
  t.match(await cli.run(['push', 'a']), { code: 4, err: /adding_files/ })
  t.equal((await cli.run(['list', '-o', 'ids'])).out, '')
})
