import t from 'tap'
import { openBoth } from '../support/open-both.ts'
import { openSignedIn } from '../support/open-signed-in.ts'

t.test('files come newest first, one object a line, at most 50', async (t) => {
  const { server, cli } = await openBoth(t)
  const ids = Array.from({ length: 60 }, (_, at) => server.add(`content ${at}`)).reverse()
  const { code, records, err } = await cli.run(['list'])
  t.equal(code, 0)
  t.equal(err, 'stopped after 50; -l all lists them all\n')
  t.same(
    records.map(({ id }) => id),
    ids.slice(0, 50),
  )
  const all = await cli.run(['list', '-l', 'all', '--page-size', '7', '-o', 'ids'])
  t.equal(all.out, ids.map((id) => `${id}\n`).join(''))
  const rest = await cli.run(['list', '--older-than', ids[57] ?? '', '-o', 'ids'])
  t.equal(rest.out, `${ids[58]}\n${ids[59]}\n`)
})

t.test('files are sorted, over several pages and up to the limit', async (t) => {
  const { app, cli } = await openSignedIn(t)
  for (const length of [3, 1, 5, 2, 4]) await app.admin.upload('x'.repeat(length), { name: `${length}.bin` })
  const names = async (...args: string[]) =>
    (await cli.run([...args, '-o', 'jsonl'])).records.map(({ file_name }) => Number.parseInt(String(file_name), 10))
  t.same(await names('list', '--sort', 'size', '--page-size', '2'), [1, 2, 3, 4, 5])
  t.same(await names('list', '--sort=-size', '-l', '3', '--page-size', '2'), [5, 4, 3])
  for (const order of [['--sort=-name'], ['--sort', '-name']])
    t.same(await names('list', ...order, '-l', 'all'), [5, 4, 3, 2, 1], order.join(' '))
  t.same(await names('search', '--sort', '-upload_time', 'size:<=3'), [2, 1, 3])
  t.same(await names('list', '--sort', 'upload_time', '-l', '2'), [3, 1])
  t.same(await names('search', 'size:<=3', '--sort', '-size'), [3, 2, 1])
  const refused = await cli.run(['list', 'configs', '--sort', 'size'])
  t.equal(refused.code, 1)
  t.match(refused.err, /sort: must be one of upload_time, .*family/)
})

t.test('an empty list is a success in every format', async (t) => {
  const { cli } = await openBoth(t)
  for (const [format, out] of Object.entries({
    jsonl: '',
    json: '[]\n',
    table: '',
    ids: '',
    yaml: '[]\n',
    csv: 'id,type,tags,upload_time,name,content_type,size\n',
  })) {
    const listed = await cli.run(['list', 'objects', '-o', format])
    t.equal(listed.code, 0)
    t.equal(listed.out, out, format)
  }
})

t.test('a server that answers without names leaves their cells empty', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content', { name: 'a.bin' })
  t.match((await cli.run(['list', 'objects', '-f', 'id,name', '-o', 'csv'])).out, `id,name\n${id},\n`)
})

t.test('every format of a list, with hostile names', async (t) => {
  const { server, cli } = await openBoth(t)
  const a = server.add('a', { name: '=cmd|"x"\u001b]0;pwned\u0007', tags: ['one', 'two,three'] })
  const b = server.add('b', { name: 'ab\u202etxt\n.exe' })
  const fields = 'id,file_name,tags'
  const outputOf = async (...args: string[]) => (await cli.run(['list', '-f', fields, ...args])).out
  t.equal(
    await outputOf('-o', 'csv', '--excel'),
    `id,file_name,tags\n${b},ab\\u202etxt\\n.exe,\n${a},"'=cmd|""x""\\x1b]0;pwned\\x07","one two,three"\n`,
  )
  t.equal(
    await outputOf('-o', 'tsv'),
    `id\tfile_name\ttags\n${b}\tab\\u202etxt\\n.exe\t\n${a}\t=cmd|"x"\\x1b]0;pwned\\x07\tone two,three\n`,
  )
  t.equal(
    await outputOf('-o', 'json'),
    `[\n{"id":"${b}","file_name":"ab\\u202etxt\\n.exe","tags":[]},\n{"id":"${a}","file_name":"=cmd|\\"x\\"\\u001b]0;pwned\\u0007","tags":[{"tag":"one"},{"tag":"two,three"}]}\n]\n`,
  )
  t.equal(
    await outputOf('-o', 'yaml'),
    `- id: "${b}"\n  file_name: "ab\\u202etxt\\n.exe"\n  tags: []\n- id: "${a}"\n  file_name: "=cmd|\\"x\\"\\u001b]0;pwned\\u0007"\n  tags:\n    - tag: "one"\n    - tag: "two,three"\n`,
  )
  const table = (await cli.run(['list', '-o', 'table'])).out
  t.equal(
    table,
    [
      `${'SHA256'.padEnd(64)}  NAME                      SIZE  TYPE  TAGS           UPLOADED`,
      `${b}  ab\\u202etxt\\n.exe         1     data                 2026-11-21T10:00:01.000000+00:00`,
      `${a}  =cmd|"x"\\x1b]0;pwned\\x07  1     data  one two,three  2026-11-21T10:00:00.000000+00:00`,
      '',
    ].join('\n'),
  )
})

t.test('on a terminal lines fit, and nothing in them can act on it', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('x'.repeat(21_500), { name: `${'very long '.repeat(10)}\u001b[2J`, tags: ['tag'.repeat(20)] })
  const { out } = await cli.run(['list'], { columns: 100, env: { NO_COLOR: '1' } })
  const lines = out.trimEnd().split('\n')
  t.equal(lines.length, 2)
  t.ok(lines.every((line) => line.length <= 100))
  t.match(lines[1], new RegExp(`^${id.slice(0, 8)}…${id.slice(-5)}  very .*…  21\\.0 KiB  data`))
  t.notMatch(out, /\u001b/)
  const coloured = await cli.run(['list'], { columns: 100 })
  t.match(coloured.out, /^\u001b\[1mSHA256/)
})

t.test('wrong arguments are refused by name', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('a')
  const faults = [
    { args: ['list', 'pictures'], message: /expected files, .*, got "pictures"/ },
    { args: ['list', '-l', 'many'], message: /--limit: expected an integer/ },
    { args: ['list', '--older-than', 'xyz'], message: /--older-than: expected a hash, got "xyz"/ },
    { args: ['list', '--sort', 'colour'], message: /'colour' is invalid/ },
    { args: ['list', '--sort', '-colour'], message: /'-colour' is invalid/ },
    { args: ['list', '--sort', 'size', '--newer-than', 'x'], message: /--sort.* cannot be used with .*--newer-than/ },
    { args: ['list', '-f', 'id,nme'], message: /unknown field "nme" \(fields: id, file_name/ },
    { args: ['list', '-o', 'xml'], message: /'xml' is invalid/ },
    { args: ['list', '--bogus'], message: /unknown option '--bogus'/ },
    { args: ['lst'], message: /unknown command 'lst'/ },
  ]
  for (const { args, message } of faults) {
    const { code, err, out } = await cli.run(args)
    t.equal(code, 2, args.join(' '))
    t.match(err, message)
    t.equal(out, '')
    t.equal(err.trimEnd().split('\n').length, 1, 'one line')
  }
})
