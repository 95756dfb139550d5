import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import t from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { openBoth } from '../support/open-both.ts'

const quick = ['--interval', '5ms']

t.test('from the beginning, once, oldest first; a cursor goes on where it was', async (t) => {
  const { server, cli } = await openBoth(t)
  const ids = ['a', 'b', 'c'].map((text) => server.add(text))
  const args = ['watch', '--cursor', 'honey', '--from', 'beginning', '--once', '-f', 'event,id,file_name']
  const first = await cli.run(args)
  t.equal(first.code, 0)
  t.same(
    first.records,
    ids.map((id) => ({ event: 'new', id, file_name: 'sample.bin' })),
  )
  t.equal((await stat(cli.path('config', 'cursors', 'honey.json'))).mode & 0o777, 0o600)
  t.equal((await cli.run(args)).out, '')
  const later = server.add('d')
  t.same(
    (await cli.run(args)).records.map(({ id }) => id),
    [later],
  )
})

t.test('it runs until it is interrupted, and says so by its exit code', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('before')
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const interruption = openInterruption()
    const seen: string[] = []
    const running = cli.run(['watch', '--from', 'beginning', ...quick, '-o', 'ids'], {
      interruption,
      onOutput: (text) => {
        seen.push(text.trim())
        if (seen.length === 1) server.add(`later ${signal}`)
        if (seen.length === server.files.size) interruption.raise(signal)
      },
    })
    t.equal((await running).code, code)
    t.equal(new Set(seen).size, server.files.size)
  }
})

t.test('a new cursor begins now, and --max ends', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('before')
  let polls = 0
  server.fault = ({ url }) => {
    if (url?.startsWith('/api/file?') && ++polls === 3) for (const text of ['x', 'y', 'z']) server.add(text)
    return undefined
  }
  const { code, records } = await cli.run(['poll', 'files', '--max', '2', ...quick, '-f', 'upload_time'])
  t.equal(code, 0)
  t.same(records, [
    { upload_time: '2026-11-21T10:00:01.000000+00:00' },
    { upload_time: '2026-11-21T10:00:02.000000+00:00' },
  ])
})

t.test('files are downloaded before they are acknowledged', async (t) => {
  const { server, cli } = await openBoth(t)
  const good = server.add('good')
  const bad = server.add('bad', { served: Buffer.from('BAD') })
  const args = ['watch', '--cursor', 'c.json', '--from', 'beginning', '--once', '--download', 'in', '--retries', '0']
  const first = await cli.run(args)
  t.equal(first.code, 3)
  t.match(first.records, [
    { event: 'new', id: good, file: `in/${good}` },
    { event: 'failed', id: bad, attempt: 1, error: { code: 'integrity' } },
  ])
  const stored = server.files.get(bad)
  if (stored) delete stored.served
  const second = await cli.run(args)
  t.equal(second.code, 0)
  t.match(second.records, [{ event: 'new', id: bad, file: `in/${bad}` }])
  t.same((await readdir(cli.path('in'))).sort(), [good, bad].sort())
})

t.test('what is deleted before its turn is reported as gone', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('fleeting')
  server.fault = ({ url }) => {
    if (url?.endsWith('/download')) server.files.delete(id)
    return undefined
  }
  const { code, records } = await cli.run(['watch', '--from', 'beginning', '--once', '--download', 'in'])
  t.equal(code, 0)
  t.match(records, [{ event: 'gone', id }])
})

t.test('a command is run for each object, without secrets and without hostile text in its line', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a', { name: '$(touch pwned); `touch pwned`' })
  const script = 'cat > "$LAZARET_OBJECT_ID.json"; echo "key=$LAZARET_API_KEY" > key.txt; echo chatter'
  const { code, out, err } = await cli.run(['watch', '--from', 'beginning', '--once', '--exec', script, '-o', 'ids'])
  t.equal(code, 0)
  t.equal(out, `${id}\n`)
  t.match(err, /chatter/)
  t.match(JSON.parse(await readFile(cli.path(`${id}.json`), 'utf8')), {
    event: 'new',
    id,
    file_name: '$(touch pwned); `touch pwned`',
  })
  t.equal(await readFile(cli.path('key.txt'), 'utf8'), 'key=\n')
  t.notOk((await readdir(cli.folder)).includes('pwned'))
})

t.test('what keeps failing is set aside after --max-attempts', async (t) => {
  const { server, cli } = await openBoth(t)
  const ids = [server.add('a'), server.add('b')]
  const script = `test "$LAZARET_OBJECT_ID" != ${ids[0]}`
  const args = [
    'watch',
    '--cursor',
    'c.json',
    '--from',
    'beginning',
    '--exec',
    script,
    '--max-attempts',
    '2',
    '--max',
    '3',
    ...quick,
  ]
  const { records, err } = await cli.run([...args, '-f', 'event,id'])
  t.same(records, [
    { event: 'failed', id: ids[0] },
    { event: 'failed', id: ids[0] },
    { event: 'new', id: ids[1] },
  ])
  t.match(err, /was set aside after 2 attempts: the command ended with 1/)
  t.match(JSON.parse(await readFile(cli.path('c.json.dead.jsonl'), 'utf8')), { id: ids[0] })
  t.equal((await cli.run(['watch', '--max-attempts', '2'])).code, 2)
})

t.test('a cursor of something else, or a damaged one, has an exit code of its own', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('a')
  await cli.run(['watch', '--cursor', 'c.json', '--once'])
  const other = await cli.run(['watch', '--cursor', 'c.json', '--once', '--query', 'tag:x'])
  t.equal(other.code, 8)
  await writeFile(cli.path('c.json'), 'garbage')
  t.equal((await cli.run(['watch', '--cursor', 'c.json', '--once'])).code, 8)
})

t.test('wrong options are refused by name', async (t) => {
  const { cli } = await openBoth(t)
  for (const args of [
    ['--interval', 'soon'],
    ['--max', '0'],
    ['--cursor', '..'],
    ['--sweep', '-1s'],
    ['--ack-batch', 'x'],
  ]) {
    const { code, err } = await cli.run(['watch', '--once', ...args])
    t.equal(code, 2, args.join(' '))
    t.match(err, args[0])
  }
})
