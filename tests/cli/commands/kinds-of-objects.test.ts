import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import t from 'tap'
import { hashConfig } from '../../../sdk/src/index.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { openSignedIn } from '../support/open-signed-in.ts'

const { app, cli } = await openSignedIn(t)
const { admin } = app

const fileId = sha256Of('a file')
const cfgText = '{"key": 18446744073709551615, "exact": 1.0, "urls": ["http://a.example", "\\u001b[31m"]}'
const configId = await hashConfig(cfgText)
const text = 'line one\nsecond \u202eline\n'
const blobId = sha256Of(text)

t.before(async () => {
  await admin.send('POST', '/api/attribute', { key: 'origin', label: 'o', description: '', hidden: false })
  const right = { group_name: 'registered', can_read: true, can_set: true }
  await admin.send('PUT', '/api/attribute/origin/permissions', right)
  await writeFile(cli.path('sample.exe'), 'a file')
  await writeFile(cli.path('config.json'), cfgText)
  await writeFile(cli.path('text.txt'), text)
  const pushed = [
    await cli.run(['push', 'sample.exe', '--attr', 'origin=trap', '--attr', 'origin:=12345678901234567890']),
    await cli.run(['push', 'config', 'emotet', 'config.json', '--parent', fileId, '--tag', 'cfg:emotet']),
    await cli.run(['push', 'blob', 'strings', 'text.txt', '--parent', fileId, '--name', 'strings.txt']),
  ]
  for (const { code, err } of pushed) if (code !== 0) throw new Error(err)
})

t.test('each kind is listed with its own columns, and all kinds together', async (t) => {
  t.match((await cli.run(['list', 'configs'])).records, [{ id: configId, family: 'emotet', config_type: 'static' }])
  t.match((await cli.run(['list', 'blobs'])).records, [
    { id: blobId, blob_name: 'strings.txt', blob_size: text.length },
  ])
  t.equal((await cli.run(['list', 'objects', '-o', 'ids'])).out, `${blobId}\n${configId}\n${fileId}\n`)
  const table = async (kind: string) => (await cli.run(['list', kind, '-o', 'table'])).out.split('\n', 1)[0]
  t.match(await table('configs'), /^SHA256 +FAMILY +TYPE +TAGS +UPLOADED$/)
  t.match(await table('blobs'), /^SHA256 +NAME +LENGTH +TYPE +TAGS +UPLOADED$/)
  t.match(await table('objects'), /^SHA256 +TYPE +NAME +TAGS +UPLOADED$/)
  const names = [{ name: 'strings.txt' }, { name: 'emotet' }, { name: 'sample.exe' }]
  t.match((await cli.run(['list', 'objects'])).records, names)
  t.match((await cli.run(['search', 'objects', 'dhash:*'])).records, names)
  t.match((await cli.run(['relations', blobId])).records, [{ relation: 'parent', name: 'sample.exe' }])
  t.match((await cli.run(['relations', blobId, '--all'])).records, [{ relation: 'parent', name: 'sample.exe' }])
  t.match((await cli.run(['list', 'configs', '-o', 'csv'])).out, /^id,family,config_type,tags,upload_time,type\n/)
  t.equal((await cli.run(['search', 'blobs', 'blob_type:strings', '-o', 'ids'])).code, 2, 'a wrong field is reported')
  t.equal((await cli.run(['search', 'blobs', 'type:strings', '-o', 'ids'])).out, `${blobId}\n`)
  for (const [kind, count] of Object.entries({ files: 1, configs: 1, blobs: 1, objects: 3 }))
    t.equal((await cli.run(['count', kind])).out, `${count}\n`, kind)
})

t.test('--since takes a duration or a time', async (t) => {
  for (const when of ['1h', '2026-01-01', '2026-01-01T10:00', '2026-01-01 10:00:30Z', '2026-01-01T10:00:00.123+02:00'])
    t.equal((await cli.run(['count', 'objects', '--since', when])).out, '3\n', when)
  t.equal((await cli.run(['list', 'objects', '--since', '2999-01-01', '-o', 'ids'])).out, '')
  t.equal((await cli.run(['search', 'objects', 'tag:* OR type:file', '--since', '2999-01-01'])).out, '')
  for (const wrong of ['soon', '2026-13-01', '2026-02-30', '2026-01-01T25:00', '1h2'])
    t.match(await cli.run(['list', '--since', wrong]), { code: 2, err: new RegExp(`--since: .*"${wrong}"`) }, wrong)
})

t.test('--until is the end of a period, and --newer-than that of a walk', async (t) => {
  const ids = async (...args: string[]) =>
    (await cli.run(['list', 'objects', '-o', 'ids', ...args])).out.trim().split('\n')
  for (const until of ['24h', '2020-01-01']) t.same(await ids('--until', until), [''], until)
  t.same(await ids('--since', '2020-01-01', '--until', '2999-01-01'), await ids())
  t.match(await cli.run(['list', '--until', 'noon']), { code: 2, err: /--until: .*"noon"/ })
  const [newest = '', middle = '', oldest = ''] = await ids()
  t.same(await ids('--newer-than', oldest), [newest, middle])
  t.same(await ids('--newer-than', oldest, '--older-than', newest), [middle])
  t.same(await ids('--newer-than', oldest, '-l', '1'), [newest])
  t.same((await cli.run(['search', 'configs', 'family:*', '--newer-than', fileId, '-o', 'ids'])).out.trim(), configId)
  t.equal((await cli.run(['list', 'files', '--newer-than', blobId, '-o', 'ids'])).out, '')
  t.match(await cli.run(['list', '--newer-than', 'x']), { code: 2, err: /expected a hash/ })
  t.equal((await cli.run(['list', '--newer-than', '0'.repeat(64)])).code, 5)
  t.match(await cli.run(['search', 'tag:x', '--newer-than', fileId, '--count']), { code: 2, err: /exclude each other/ })
})

t.test('--saved uses a search of the caller', async (t) => {
  await admin.send('POST', '/api/config/quick_query', { name: 'mine', query: 'family:emotet', type: 'config' })
  t.equal((await cli.run(['search', 'configs', '--saved', 'mine', '-o', 'ids'])).out, `${configId}\n`)
  t.equal((await cli.run(['count', 'configs', '--saved', 'mine'])).out, '1\n')
  t.equal((await cli.run(['search', 'configs', 'tag:other', '--saved', 'mine', '--count'])).out, '0\n')
  t.match(await cli.run(['search', 'configs', '--saved', 'yours']), { code: 2, err: /no saved search "yours".*mine/ })
  t.match(await cli.run(['search']), { code: 2, err: /a search expression is missing/ })
})

t.test('get prints everything of each kind, numbers as they were sent', async (t) => {
  const config = await cli.run(['get', configId, '-o', 'json'])
  t.match(config.out, /"key": 18446744073709551615,\n.*"exact": 1\.0\n/s)
  t.notMatch(config.out, '\u001b')
  t.match(JSON.parse((await cli.run(['get', blobId, '-o', 'json'])).out), { blob_type: 'strings', content: text })
  t.match((await cli.run(['get', configId, '-o', 'yaml'])).out, /\n {2}exact: 1\.0\n/)
  const fields = 'type,family,blob_name,file_name'
  const mixed = await cli.run(['get', fileId, configId, blobId, '-o', 'csv', '-f', fields])
  t.equal(mixed.out, `${fields}\nfile,,,sample.exe\nstatic_config,emotet,,\ntext_blob,,strings.txt,\n`)
  t.equal((await cli.run(['get', configId, '--type', 'file'])).code, 5)
  t.equal((await cli.run(['get', configId, '--type', 'object', '-f', 'type'])).code, 0)
  t.match(await cli.run(['get', fileId, '0'.repeat(64)]), { code: 3, err: /0{64}: Object not found/ })
})

t.test('get on a terminal: values in lines, parts in tables that give way', async (t) => {
  for (const columns of [100, 40]) {
    for (const id of [fileId, configId, blobId]) {
      const { out, code } = await cli.run(['get', id, '--with', 'relations', '--no-pager'], {
        columns,
        env: { NO_COLOR: '1' },
      })
      t.equal(code, 0)
      t.notMatch(out, /[\u001b\u202e]/)
      const rows = out.split('\n').filter((line) => line.startsWith('  '))
      if (columns === 100)
        t.ok(
          rows.every((line) => line.length <= columns),
          'no row of a part is wider',
        )
    }
  }
  const { out } = await cli.run(['get', configId, '--no-pager'], { columns: 100, env: { NO_COLOR: '1' } })
  t.match(out, /\nparents \(1\)\n {2}SHA256 +TYPE +NAME +TAGS +UPLOADED\n/)
  t.match(out, /\nconfiguration\n {2}KEY +VALUE\n {2}key +18446744073709551615\n/)
  const both = await cli.run(['get', fileId, blobId, '--no-pager'], { columns: 100, env: { NO_COLOR: '1' } })
  t.match(both.out, /\n\nid +[0-9a-f]{64}\ntype +text_blob\n/)
  t.match(both.out, /\ncontent\n {2}LINE\n {2}line one\n {2}second \\u202eline\n/)
})

t.test('get --with adds what was asked for as fields and as parts of the table', async (t) => {
  await admin.send('POST', `/api/file/${fileId}/comment`, { comment: 'packed\u001b[2J' })
  const parts = 'comments,shares,attributes,relations,analyses,tags'
  const record = JSON.parse((await cli.run(['get', fileId, '--with', parts, '-o', 'json'])).out)
  t.match(record, {
    comments: [{ author: 'admin', comment: 'packed\u001b[2J' }],
    shares: [{ group_name: 'admin' }],
    attributes: [{ key: 'origin' }, { key: 'origin' }],
    analyses: [],
    parents: [],
  })
  t.same(record.children.map(({ id }: { id: string }) => id).sort(), [configId, blobId].sort())
  t.match((await cli.run(['get', fileId, '--with', 'attributes', '-o', 'json'])).out, '12345678901234567890')
  const table = await cli.run(['get', fileId, '--with', 'comments,shares', '-o', 'table'])
  t.match(table.out, /\ncomments \(1\)\n {2}ID +AUTHOR +TIME +COMMENT\n {2}\d+ +admin .*packed\\x1b\[2J\n/)
  t.match(table.out, /\nshares \(\d+\)\n {2}GROUP +SINCE +REASON\n/)
  t.match(await cli.run(['get', fileId, '--with', 'comments,pictures']), {
    code: 2,
    err: /expected .*, got "pictures"/,
  })
})

t.test('every kind can be watched', async (t) => {
  for (const [kind, id] of Object.entries({ files: fileId, configs: configId, blobs: blobId })) {
    const { code, records } = await cli.run(['watch', kind, '--from', 'beginning', '--once', '-f', 'event,id'])
    t.equal(code, 0)
    t.same(records, [{ event: 'new', id }], kind)
  }
})

t.test('lookup knows files, or the kind that is named', async (t) => {
  const ids = [fileId, configId, blobId, '0'.repeat(64)]
  const known = async (...type: string[]) => (await cli.run(['lookup', ...ids, '--known', '-o', 'ids', ...type])).out
  t.equal(await known(), `${fileId}\n`)
  t.equal(await known('--type', 'blob'), `${blobId}\n`)
  t.equal(await known('--type', 'object'), `${fileId}\n${configId}\n${blobId}\n`)
})

t.test('configs and blobs are downloaded as texts, verified', async (t) => {
  const pulled = await cli.run(['pull', fileId, configId, blobId, '-O', 'in', '-f', 'status,file'])
  t.equal(pulled.code, 0)
  t.same(pulled.records, [
    { status: 'ok', file: `in/${fileId}` },
    { status: 'ok', file: `in/${configId}.json` },
    { status: 'ok', file: `in/${blobId}.txt` },
  ])
  t.same(
    (await readdir(cli.path('in'))).sort(),
    [fileId, `${configId}.json`, `${blobId}.txt`].sort(),
    'no part is left',
  )
  t.equal(await readFile(cli.path('in', `${blobId}.txt`), 'utf8'), text)
  const config = await readFile(cli.path('in', `${configId}.json`), 'utf8')
  t.match(config, /"exact": 1\.0/)
  t.equal(await hashConfig(config), configId)
  t.equal((await stat(cli.path('in', `${configId}.json`))).mode & 0o7777, 0o400)
  const again = await cli.run(['pull', configId, blobId, '-O', 'in', '-f', 'status'])
  t.same(again.records, [{ status: 'exists' }, { status: 'exists' }])
  await writeFile(cli.path(`${blobId}.txt`), 'mine')
  t.match(await cli.run(['pull', blobId]), { code: 1, records: [{ status: 'failed', error: { code: 'local_file' } }] })
  t.equal((await cli.run(['pull', blobId, '--overwrite'])).code, 0)
  t.equal(await readFile(cli.path(`${blobId}.txt`), 'utf8'), text)
})

t.test('texts under their names, negated, to standard output', async (t) => {
  await cli.run(['fetch', blobId, '-O', 'named', '--keep-name'])
  t.same(await readdir(cli.path('named')), ['strings.txt'])
  await cli.run(['pull', blobId, '-O', 'neg', '--obfuscate'])
  const negated = await readFile(cli.path('neg', `${blobId}.txt.neg`))
  t.equal(Buffer.from(negated.map((byte) => byte ^ 0xff)).toString(), text)
  t.equal((await cli.run(['pull', blobId, '-O', '-'])).bytes.toString(), text)
  t.equal(await hashConfig((await cli.run(['pull', configId, '-O', '-'])).out), configId)
  t.match(await cli.run(['pull', configId, '-O', '-'], { columns: 80 }), { code: 2, out: '' })
  t.match(await cli.run(['pull', configId, '--zip']), { code: 1, records: [{ error: { message: /only files/ } }] })
  t.equal((await cli.run(['pull', '0'.repeat(64), '-O', '-'])).code, 5)
  const dry = await cli.run(['pull', configId, '-n', '-O', 'dry', '-f', 'status,file'])
  t.same(dry.records, [{ status: 'would-download', file: `dry/${configId}.json` }])
  const found = await cli.run(['search', 'objects', 'parent:(file.name:sample.exe)', '--download', 'found'])
  t.equal(found.code, 0)
  t.same((await readdir(cli.path('found'))).sort(), [`${configId}.json`, `${blobId}.txt`].sort())
})
