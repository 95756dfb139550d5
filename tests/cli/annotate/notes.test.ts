import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { openSignedIn } from '../support/open-signed-in.ts'

const unknown = '0'.repeat(64)
const { app, cli, cliOf } = await openSignedIn(t)
const upload = async (content: string): Promise<string> => (await app.admin.upload(content)).json.id
const reader = await cliOf(await app.as({ capabilities: ['access_all_objects'] }))
for (const key of ['source', 'case'])
  await app.admin.send('POST', '/api/attribute', { key, label: '', description: '', hidden: false })
await app.admin.send('POST', '/api/attribute', { key: 'secret', label: '', description: '', hidden: true })

t.test('a comment is added from an option, a file or standard input, listed and removed', async (t) => {
  const id = await upload('commented')
  const added = await cli.run(['comment', 'add', id, '--message', 'packed\nwith UPX'])
  t.match(added, { code: 0, err: 'commented on 1 object\n' })
  t.match(added.records, [{ id, status: 'changed', comment: 'packed\nwith UPX' }])
  await writeFile(cli.path('text'), 'from a file: žluťoučký\n')
  await cli.run(['comment', 'add', id, '--message-file', 'text'])
  await cli.run(['comment', 'add', id, '--message-file', '-'], { stdin: 'from a pipe' })
  const listed = (await cli.run(['comment', 'list', id])).records
  t.match(listed, [
    { comment: 'from a pipe', author: 'admin' },
    { comment: 'from a file: žluťoučký' },
    { comment: 'packed\nwith UPX' },
  ])
  const numbers = listed.map(({ id: number }) => String(number))
  const removed = await cli.run(['comment', 'rm', id, numbers[0] ?? '', numbers[1] ?? ''])
  t.match(removed.records, [{ id, status: 'changed', comments: numbers.slice(0, 2).map(Number) }])
  t.match(await cli.run(['comment', 'rm', id, numbers[0] ?? '']), { code: 5 })
  t.same((await cli.run(['comment', 'list', id, '-f', 'comment'])).records, [{ comment: 'packed\nwith UPX' }])
})

t.test('--ensure says a thing once, on everything a search finds; the same text is removed there', async (t) => {
  const ids = [await upload('first'), await upload('second')]
  for (const id of ids) await cli.run(['tag', 'add', id, 'ensured'])
  const args = ['comment', 'add', '--query', 'tag:ensured', '--ensure', '--message', 'seen']
  t.match((await cli.run([...args, '-n'])).records, [{ status: 'would-comment' }, { status: 'would-comment' }])
  await cli.run(args)
  await cli.run(args)
  for (const id of ids) t.equal((await cli.run(['comment', 'list', id])).records.length, 1)
  const rm = ['comment', 'rm', '--query', 'tag:ensured', '--message', 'seen']
  t.match((await cli.run([...rm, '-n'])).records, [{ comments: [Number] }, { comments: [Number] }])
  t.match(await cli.run(rm), { code: 0, err: 'removed comments on 2 objects\n' })
  t.match(await cli.run(rm), { code: 0, out: /"unchanged"/, err: 'removed comments on 0 objects\n' })
  for (const id of ids) t.equal((await cli.run(['comment', 'list', id])).records.length, 0)
})

t.test('a comment needs a text, an object and the right', async (t) => {
  const id = await upload('plain')
  const wrong = [
    [id],
    ['--message', 'x'],
    [id, '--message', ' '],
    [id, '--message', 'x', '--message-file', 'y'],
    ['-', '--message-file', '-'],
  ]
  for (const words of wrong) t.equal((await cli.run(['comment', 'add', ...words])).code, 2, words.join(' '))
  for (const words of [[id], [id, 'x'], [id, id, '1'], [id, '1', '--message', 'x'], ['1']])
    t.equal((await cli.run(['comment', 'rm', ...words])).code, 2, words.join(' '))
  await writeFile(cli.path('latin1'), Buffer.from([0x67, 0xe9]))
  t.match(await cli.run(['comment', 'add', id, '--message-file', 'latin1']), {
    code: 2,
    err: /latin1: not valid UTF-8/,
  })
  t.match(await cli.run(['comment', 'add', id, '--message-file', 'none']), { code: 1, err: /none: no such file/ })
  t.match(await reader.run(['comment', 'add', id, '--message', 'x']), { code: 4, err: /adding_comments/ })
  t.match(await reader.run(['comment', 'rm', id, '1']), { code: 4, err: /removing_comments/ })
  t.match(await cli.run(['comment', 'list', unknown]), { code: 5 })
})

t.test('attributes are texts, JSON without loss, or files', async (t) => {
  const id = await upload('described')
  await writeFile(cli.path('note'), 'line one\nline two')
  await writeFile(cli.path('case.json'), '{"number": 1.0, "big": 18446744073709551615}')
  const words = ['source=mail=x', 'source:=[1, 1.0]', 'source=@note', 'case:=@case.json', 'case:=9007199254740993']
  const added = await cli.run(['attribute', 'add', id, ...words])
  t.match(added, { code: 0, err: /^described 1 object with source, case\n/m })
  const listed = await cli.run(['attribute', 'list', id])
  t.same(
    listed.records.map(({ key, value }) => [key, typeof value === 'string' ? value : '']).filter(([, text]) => text),
    [
      ['source', 'mail=x'],
      ['source', 'line one\nline two'],
    ],
  )
  for (const exact of ['"big":18446744073709551615', '"value":9007199254740993'])
    t.ok(listed.out.includes(exact), exact)
  t.equal((await cli.run(['attribute', 'add', id, ...words])).code, 0)
  t.equal(
    (await cli.run(['attribute', 'list', id, '-o', 'ids'])).out,
    listed.records.map(({ id }) => `${id}\n`).join(''),
  )
})

t.test('KEY VALUE is understood after one object, also of metakey', async (t) => {
  const id = await upload('old words')
  t.equal((await cli.run(['attribute', 'add', id, 'source', 'https://a.example/?b=c'])).code, 0)
  t.equal((await cli.run(['metakey', id, 'source', 'feed'])).code, 0)
  t.same((await cli.run(['attribute', 'list', id, '-f', 'value'])).records, [
    { value: 'https://a.example/?b=c' },
    { value: 'feed' },
  ])
})

t.test('values are removed by key, by key and value, by number, and by a search', async (t) => {
  const id = await upload('removed again')
  const values = ['source=a', 'source=b', 'source:={"x": 1, "y": [2]}', 'case=c']
  const fill = () => cli.run(['attribute', 'add', id, ...values])
  const left = async () => (await cli.run(['attribute', 'list', id])).records.map(({ value }) => value)
  await fill()
  t.match(await cli.run(['attribute', 'rm', id, 'source=a', 'source:={"y": [2], "x": 1}']), { code: 0 })
  t.same(await left(), ['b', 'c'])
  const [first] = (await cli.run(['attribute', 'list', id, '-o', 'ids'])).out.split('\n')
  t.match((await cli.run(['attribute', 'rm', id, 'source', '-n'])).records, [{ values: [Number(first)] }])
  t.same(await left(), ['b', 'c'])
  await cli.run(['attribute', 'rm', id, '--number', first ?? ''])
  t.same(await left(), ['c'])
  t.match(await cli.run(['attribute', 'rm', id, '--number', first ?? '']), { code: 5 })
  await fill()
  t.match(await cli.run(['attribute', 'rm', '--query', 'attribute.case:c', 'source', 'CASE']), { code: 0 })
  t.same(await left(), [])
})

t.test('what is not an attribute, what nobody defined, and what one may not do', async (t) => {
  const id = await upload('no attribute')
  const wrong = [[id], [id, 'source'], [id, 'a', 'b', 'c'], ['source=x'], [id, 'source:={'], [id, 'so urce=x', 'y=z']]
  for (const words of wrong) t.equal((await cli.run(['attribute', 'add', ...words])).code, 2, words.join(' '))
  for (const words of [[id], [id, id, '--number', '1'], [id, 'source', '--number', '1'], [id, '--number', 'x']])
    t.equal((await cli.run(['attribute', 'rm', ...words])).code, 2, words.join(' '))
  t.match(await cli.run(['attribute', 'add', id, 'nowhere=x']), { code: 5, out: /'nowhere' is not defined/ })
  t.match(await reader.run(['attribute', 'add', id, 'source=x']), { code: 5, err: /insufficient permissions/ })
  await cli.run(['attribute', 'add', id, 'secret=x'])
  t.equal((await cli.run(['attribute', 'list', id])).out, '')
  t.match((await cli.run(['attribute', 'list', id, '--hidden'])).records, [{ key: 'secret', value: 'x' }])
  t.match(await reader.run(['attribute', 'list', id, '--hidden']), { code: 4, err: /not permitted to read hidden/ })
})
