import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { hashConfig } from '../../../sdk/src/index.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { openSignedIn } from '../support/open-signed-in.ts'

const analysis = '238a2c61-9e9d-4922-9d36-32857528ec8e'
const { app, cli, cliOf } = await openSignedIn(t)
const { admin } = app
const parent = sha256Of('the parent')
const record = async (id: string) =>
  JSON.parse((await cli.run(['get', id, '--with', 'comments,analyses,shares', '-o', 'json'])).out)

t.before(async () => {
  await app.aGroup('team-a')
  await admin.send('POST', '/api/attribute', { key: 'origin', label: 'o', description: '', hidden: false })
  const right = { group_name: 'registered', can_read: true, can_set: true }
  await admin.send('PUT', '/api/attribute/origin/permissions', right)
  await admin.upload('the parent')
  await writeFile(cli.path('value.txt'), 'from a file')
})

const all = [
  '--tag',
  'one',
  '--attr',
  'origin=a text',
  '--attr',
  'origin:=[1.0, {"n": 18446744073709551615}]',
  '--attr',
  'origin=@value.txt',
  '--parent',
  parent,
  '--analysis-id',
  analysis,
  '--comment',
  'seen twice',
]

async function hasAll(t: Pick<typeof import('tap').t, 'match' | 'same'>, id: string): Promise<void> {
  const { tags, attributes, parents, comments, analyses } = await record(id)
  t.match(tags, [{ tag: 'one' }])
  t.same(attributes.map(({ value }: { value: unknown }) => JSON.stringify(value)).length, 3)
  t.match(parents, [{ id: parent }])
  t.match(analyses, [{ id: analysis }])
  t.same(
    comments.map(({ comment }: { comment: string }) => comment),
    ['seen twice'],
  )
}

t.test('a file arrives with everything that goes with it, once', async (t) => {
  await writeFile(cli.path('a'), 'content a')
  const { code, records } = await cli.run(['push', 'a', '--name', 'other.exe', ...all])
  t.equal(code, 0)
  t.match(records, [{ path: 'a', status: 'new', id: sha256Of('content a') }])
  await hasAll(t, sha256Of('content a'))
  t.equal((await record(sha256Of('content a'))).file_name, 'other.exe')
  const values = (await cli.run(['get', sha256Of('content a'), '-o', 'json'])).out
  t.match(values, /18446744073709551615/)
  t.match(values, /1\.0/)
  t.equal((await cli.run(['push', 'a', ...all])).code, 0)
  await hasAll(t, sha256Of('content a'))
})

t.test('what is known gets the same without its bytes', async (t) => {
  await admin.upload('content b')
  await writeFile(cli.path('b'), 'content b')
  const { records } = await cli.run(['push', 'b', '--on-exists', 'annotate', '-f', 'status', ...all])
  t.same(records, [{ status: 'changed' }])
  await hasAll(t, sha256Of('content b'))
})

t.test('configs and blobs take the same options', async (t) => {
  await writeFile(cli.path('c.json'), '{"a": 1.0}')
  await writeFile(cli.path('t.txt'), 'a text')
  const config = await cli.run(['push', 'config', 'emotet', 'c.json', '--config-type', 'dynamic', ...all])
  t.match(config, { code: 0, err: /^new c\.json$/m })
  const id = await hashConfig('{"a":1.0}')
  t.same(config.records, [{ path: 'c.json', status: 'new', id, size: 10 }])
  t.match(await record(id), { family: 'emotet', config_type: 'dynamic' })
  await hasAll(t, id)
  const before = await cli.run(['push', ...all, 'blob', 'strings', 't.txt', '--share-with', 'team-a'])
  t.match(before.records, [{ status: 'new', id: sha256Of('a text') }])
  await hasAll(t, sha256Of('a text'))
  t.match((await record(sha256Of('a text'))).shares, [{ group_name: 'admin' }, { group_name: 'team-a' }])
  for (const [how, status] of Object.entries({ skip: 'known', annotate: 'known', send: 'known' })) {
    const again = await cli.run(['push', 'config', 'emotet', 'c.json', '--on-exists', how, '-f', 'status'])
    t.same(again.records, [{ status }], how)
  }
  const dry = await cli.run(['push', 'config', 'emotet', '-', '-n'], { stdin: '{"new": true}' })
  t.same(dry.records, [{ path: '-', status: 'would-upload', id: await hashConfig('{"new":true}'), size: 13 }])
  t.equal((await cli.run(['count', 'configs'])).out, '1\n')
})

t.test('texts in every encoding that can be recognized, or named', async (t) => {
  const word = 'привет 病毒'
  const utf16 = Buffer.from(`\ufeff${word}`, 'utf16le')
  const contents: Readonly<Record<string, Uint8Array>> = {
    plain: Buffer.from(word),
    mark: Buffer.from(`\ufeff${word}`),
    little: utf16,
    big: Buffer.from(utf16).swap16(),
  }
  for (const [name, bytes] of Object.entries(contents)) {
    await writeFile(cli.path(name), bytes)
    const pushed = await cli.run(['push', 'blob', 'note', name, '-f', 'id'])
    t.same(pushed.records, [{ id: sha256Of(word) }], name)
  }
  const cyrillic = Buffer.from([0xef, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
  await writeFile(cli.path('cyrillic'), cyrillic)
  t.match(await cli.run(['push', 'blob', 'note', 'cyrillic']), {
    code: 1,
    out: '',
    err: /cyrillic: not valid UTF-8 .*--encoding/,
  })
  const named = await cli.run(['push', 'blob', 'note', 'cyrillic', '--encoding', 'windows-1251', '-f', 'id'])
  t.same(named.records, [{ id: sha256Of('привет') }])
  t.match(await cli.run(['push', 'blob', 'note', 'plain', '--encoding', 'klingon']), { code: 2, err: /"klingon"/ })
  await writeFile(cli.path('utf32'), Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]))
  t.match(await cli.run(['push', 'blob', 'note', 'utf32']), { code: 1, err: /UTF-32/ })
  t.match(await cli.run(['push', 'blob', 'note', '-'], { stdin: 'x' }), { code: 2, err: /--name/ })
  const piped = await cli.run(['push', 'blob', 'note', '-', '--name', 'piped'], { stdin: 'x' })
  t.match(piped.records, [{ path: '-', status: 'new', id: sha256Of('x') }])
})

t.test('what is neither a config nor a text is refused before anything is sent', async (t) => {
  const files = { 'list.json': '[1]', 'broken.json': '{"a": ', 'number.json': '1.0', empty: '' }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(cli.path(name), text)
    t.match(await cli.run(['push', 'config', 'x', name]), {
      code: 1,
      out: '',
      err: new RegExp(`${name}: (?:not valid|expected a) JSON`),
    })
  }
  t.match(await cli.run(['push', 'blob', 'x', 'empty']), { code: 1, err: /empty: is empty/ })
  t.match(await cli.run(['push', 'config', 'x', 'missing']), { code: 1, err: /missing: no such file/ })
})

t.test('wrong words are refused by name', async (t) => {
  await writeFile(cli.path('a'), 'content a')
  const faults: readonly [readonly string[], RegExp][] = [
    [['push', 'config', 'x', 'c.json', '-r'], /--recursive: not valid for a config/],
    [['push', 'blob', 'x', 't.txt', '--manifest', 'm'], /--manifest: not valid for a blob/],
    [['push', 'config', 'x'], /missing required argument 'file'/],
    [['push', 'file'], /needs \.\//],
    [['push', 'a', '--attr', 'origin'], /--attr: expected an attribute, got "origin"/],
    [['push', 'a', '--attr', 'origin:={'], /--attr origin: not valid JSON/],
    [['push', 'a', '--analysis-id', '7'], /--analysis-id: expected a UUID, got "7"/],
    [['push', 'a', '--comment', ' '], /--comment: must not be empty/],
    [['push', 'a', 'a', '--name', 'x'], /--name is for one file/],
    [['push', 'a', '--zip-password', 'x'], /need --unzip/],
    [['push', 'config', 'x', 'c.json', '--private', '--public'], /cannot be used with/],
  ]
  for (const [args, message] of faults) t.match(await cli.run(args), { code: 2, out: '', err: message }, args.join(' '))
  t.match((await cli.run(['push', 'file', 'a', '-f', 'status'])).records, [{ status: 'known' }])
})

t.test('what is stored without all that goes with it counts as failed, and is done by a second run', async (t) => {
  const bob = await app.as({ capabilities: ['adding_files'] })
  const poor = await cliOf(bob)
  await writeFile(poor.path('c'), 'content c')
  const args = ['push', 'c', '--comment', 'mine', '--manifest', 'm.jsonl']
  const { records, code } = await poor.run(args)
  t.not(code, 0)
  t.match(records, [
    { status: 'failed', id: sha256Of('content c'), error: { message: /^stored, but not all.*adding_comments/ } },
  ])
  const own = await app.app
    .db('group')
    .where({ name: bob.login })
    .update({ capabilities: ['adding_comments'] })
  t.equal(own, 1)
  const again = await poor.run([...args, '--resume', '-f', 'status'])
  t.same(again.records, [{ status: 'changed' }])
  t.same((await poor.run([...args, '--resume', '-f', 'status'])).records, [{ status: 'skipped' }])
})

t.test('--wait prints how the analysis ended and which configs came of it', async (t) => {
  await writeFile(cli.path('d'), 'content d')
  const none = await cli.run(['push', 'd', '--wait', '-f', 'status,analysis,configs'])
  t.same(none.records, [{ status: 'new', analysis: 'not_analyzed', configs: [] }])
  await cli.run(['push', 'config', 'emotet', '-', '--parent', 'file:d'], { stdin: '{"d": 1}' })
  const done = await cli.run(['push', 'd', '--wait', '--analysis-id', analysis, '-f', 'analysis,configs'])
  t.same(done.records, [{ analysis: 'finished', configs: [await hashConfig('{"d":1}')] }])
  const table = await cli.run(['push', 'd', '--wait', '-o', 'table'])
  t.match(table.out, /d \(analysis finished, configs: 1\)/)
})
