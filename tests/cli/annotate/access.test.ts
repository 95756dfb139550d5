import t from 'tap'
import { openSignedIn } from '../support/open-signed-in.ts'

const unknown = '0'.repeat(64)
const { app, cli, cliOf } = await openSignedIn(t)
const upload = async (content: string): Promise<string> => (await app.admin.upload(content)).json.id
const reader = await cliOf(await app.as({ capabilities: ['access_all_objects'] }))
const link = (parent: string, child: string) => app.admin.send('PUT', `/api/object/${parent}/child/${child}`)

t.test('children are linked below a parent and taken away', async (t) => {
  const [parent, a, b] = [await upload('parent'), await upload('a'), await upload('b')]
  t.match((await cli.run(['link', parent, a, b, '-n'])).records, [{ status: 'would-link' }, { status: 'would-link' }])
  t.equal((await cli.run(['relations', parent])).out, '')
  const linked = await cli.run(['link', parent, '-', unknown], { stdin: `${a}\n${b}\n` })
  t.equal(linked.code, 3)
  t.match(linked.records, [
    { id: a, status: 'changed', parent },
    { id: b, status: 'changed', parent },
    { id: unknown, status: 'not-found' },
  ])
  t.same(new Set((await cli.run(['relations', parent, '-o', 'ids'])).out.trim().split('\n')), new Set([a, b]))
  t.match((await cli.run(['relations', a])).records, [{ relation: 'parent', depth: 1, id: parent, via: a }])
  t.equal((await cli.run(['relations', a, '--children'])).out, '')
  t.match(await cli.run(['unlink', parent, a]), { code: 0, err: `unlinked 1 object from ${parent}\n` })
  t.equal((await cli.run(['relations', parent, '-o', 'ids'])).out, `${b}\n`)
  t.match(await cli.run(['unlink', parent, unknown]), { code: 5, err: /Child object not found|Object not found/ })
  t.match(await cli.run(['link', unknown, a]), { code: 5 })
  t.match(await cli.run(['link', parent]), { code: 2 })
  t.match(await reader.run(['link', parent, a]), { code: 4, err: /adding_parents/ })
  t.match(await reader.run(['unlink', parent, b]), { code: 4, err: /removing_parents/ })
})

t.test('relatives of relatives, each once, and circles end', async (t) => {
  const ids = await Promise.all(['c0', 'c1', 'c2', 'c3'].map(upload))
  const [c0 = '', c1 = '', c2 = '', c3 = ''] = ids
  for (const [parent, child] of [
    [c0, c1],
    [c0, c2],
    [c1, c3],
    [c2, c3],
    [c3, c0],
  ])
    await link(parent ?? '', child ?? '')
  const walk = async (...more: string[]) =>
    (await cli.run(['relations', c0, '--children', ...more])).records.map(({ depth, id }) => [depth, id])
  const near = [
    [1, c1],
    [1, c2],
  ]
  const byName = (rows: unknown[]) => rows.toSorted()
  t.same(byName(await walk()), byName(near))
  t.same(byName(await walk('--depth', '9')), byName([...near, [2, c3]]))
  t.same(byName(await walk('--depth', '9', '--all')), byName([...near, [2, c3]]))
  const up = await cli.run(['relations', c0, '--parents', '--depth', '3', '-o', 'table'], { columns: 120 })
  t.match(up.out, /RELATION {2}/)
  t.match(up.out, /parent 2 /)
  t.match(await cli.run(['relations', c0, '--depth', '0']), { code: 2 })
})

t.test('more relatives than one answer holds', async (t) => {
  const parent = await upload('prolific')
  const children: string[] = []
  for (let at = 0; at < 105; at++) children.push(await upload(`child ${at}`))
  for (const child of children) await link(parent, child)
  const first = await cli.run(['relations', parent, '-o', 'ids'])
  t.equal(first.out.trim().split('\n').length, 100)
  t.equal(first.err, 'there may be more; --all lists them all\n')
  const all = await cli.run(['relations', parent, '--all', '-o', 'ids'])
  t.same(new Set(all.out.trim().split('\n')), new Set(children))
  t.equal(all.err, '')
})

t.test('groups get access, and one sees who has it and why', async (t) => {
  await app.aGroup('team-a')
  await app.aGroup('team-b')
  const member = await cliOf(await app.as({ groups: ['team-a'] }))
  const [a, b] = [await upload('shared a'), await upload('shared b')]
  t.match(await member.run(['get', a]), { code: 5 })
  t.match((await cli.run(['share', 'add', a, b, 'team-a', '-n'])).records, [{ status: 'would-share' }, {}])
  const shared = await cli.run(['share', 'add', a, b, 'team-a', 'team-b'])
  t.match(shared.records, [{ id: a, status: 'changed', groups: ['team-a', 'team-b'] }, { id: b }])
  t.match(await member.run(['get', a]), { code: 0 })
  const groups = (await cli.run(['share', 'list', a])).records
  t.match(
    groups.find(({ group_name }) => group_name === 'team-a'),
    { reason_type: 'shared', related_user_login: 'admin' },
  )
  t.match((await cli.run(['share', 'list', a, '-o', 'table'])).out, /^GROUP .*\n(.*\n)*team-a/)
  t.ok((await member.run(['share', 'groups', '-o', 'ids'])).out.includes('team-a\n'))
  t.notOk((await member.run(['share', 'groups', '-o', 'ids'])).out.includes('team-b\n'))
  await cli.run(['tag', 'add', a, 'to-share'])
  t.match(await cli.run(['share', 'add', '--query', 'tag:to-share', '--group', 'team-b']), { code: 0 })
  t.match(await cli.run(['share', 'add', a, 'nobody-here']), { code: 5, out: /nobody-here/ })
  t.match(await member.run(['share', 'add', a, 'team-b']), { code: 5, out: /team-b/ })
  for (const words of [[a], ['team-a'], [a, 'team-a', b]])
    t.equal((await cli.run(['share', 'add', ...words])).code, 2, words.join(' '))
})
