import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { openCli } from '../support/run-cli.ts'

const server = await openTestApp(t)
const { url, admin } = server
await server.aGroup('team')
const cli = await openCli(t)
await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
const ids: string[] = []
for (const content of ['a', 'b', 'c']) ids.push((await admin.upload(content)).json.id)
const [a = missing(), b = missing(), c = missing()] = ids
const unknown = 'e'.repeat(64)
const plain = { columns: 160, env: { NO_COLOR: '1' } }
const idsIn = async (name: string): Promise<string[]> =>
  (await cli.run(['case', 'objects', name, '-o', 'ids'])).out.split('\n').filter(Boolean)
const create = async (name: string): Promise<string> =>
  (await cli.run(['case', 'create', name, '-o', 'ids'])).out.trim()

t.test('a case is created, listed, shown, changed and deleted', async (t) => {
  await writeFile(cli.path('notes.md'), 'Monday\n\u001b[31mTuesday')
  t.match(await cli.run(['case', 'create', 'harbour', '-n']), { code: 0, err: /would create case harbour/ })
  t.strictSame((await cli.run(['case', 'list', '-o', 'jsonl'])).records, [])
  const file = ['--description-file', cli.path('notes.md')]
  t.match(await cli.run(['case', 'create', 'harbour', ...file, '--description', 'x']), { code: 2, err: /exclude/ })
  const created = await cli.run(['case', 'create', 'harbour', ...file, '--json'])
  t.match(JSON.parse(created.out), { name: 'harbour', state: 'open', groups: ['admin'] })
  t.match(await cli.run(['case', 'create', 'other']), { code: 0, err: /created case other/ })
  t.match(await cli.run(['case', 'list'], plain), { out: /NAME +STATE +OBJECTS +GROUPS[\s\S]*harbour +open +0 +admin/ })
  const shown = (await cli.run(['case', 'show', 'harbour'], plain)).out
  t.match(shown, /name +harbour[\s\S]*Monday[\s\S]*Tuesday/)
  t.notMatch(shown, '\u001b[31m', 'descriptions are shown as text')
  t.match(await cli.run(['case', 'change', 'harbour']), { code: 2, err: /what to change/ })
  t.match(await cli.run(['case', 'change', 'harbour', '--state', 'new']), { code: 2, err: /closed/ })
  t.match(await cli.run(['case', 'change', 'harbour', '--state', 'closed', '--rename', 'port', '-n']), { code: 0 })
  t.match(await cli.run(['case', 'change', 'harbour', '--state', 'closed', '--rename', 'port']), { code: 0 })
  t.match((await cli.run(['case', 'list', '--state', 'closed', '-o', 'jsonl'])).records, [{ name: 'port' }])
  t.match((await cli.run(['case', 'list', '--name', 'OTH', '-o', 'jsonl'])).records, [{ name: 'other' }])
  t.match(await cli.run(['case', 'rm', 'other', 'port', '-n']), { code: 0, err: /would delete 2 cases/ })
  t.match(await cli.run(['case', 'rm', 'port', 'absent', '--yes']), { code: 3, err: /deleted 1 case, 1 failed/ })
  t.match(await cli.run(['case', 'rm', 'other', '--yes']), { code: 0, err: /deleted case other/ })
  t.strictSame((await cli.run(['case', 'list', '-o', 'jsonl'])).records, [])
})

t.test('objects are added and removed by hash, from standard input and by a query', async (t) => {
  const id = await create('members')
  t.match(await cli.run(['case', 'add', 'members', a, '-n']), { code: 0, err: /would add 1, missing 0/ })
  t.strictSame(await idsIn(id), [])
  const added = await cli.run(['case', 'add', 'members', '-', '--note', 'dropper', '-o', 'jsonl'], {
    stdin: `${a}\n${unknown} # gone\n${a}\n`,
  })
  t.match(added, { code: 3, err: /added 1, changed 0, unchanged 0, missing 1/ })
  t.strictSame(added.records, [
    { id: a, status: 'ok' },
    { id: unknown, status: 'not-found', error: { code: 'not_found', message: 'Object not found' } },
  ])
  t.match(await cli.run(['case', 'add', id, '--query', 'file.size:1', '--yes']), {
    code: 0,
    err: /added 2, changed 0, unchanged 1, missing 0/,
  })
  t.strictSame((await idsIn('members')).toSorted(), [a, b, c].toSorted())
  t.match(await cli.run(['case', 'objects', 'members'], plain), {
    out: /SHA256 +TYPE +NAME +NOTE[\s\S]*dropper +admin/,
  })
  const { md5 } = (await admin.get(`/api/file/${a}`)).json
  t.match((await cli.run(['case', 'list', '--object', md5, '-o', 'ids'])).out, id)
  t.match(await cli.run(['case', 'remove', 'members', md5, '-n']), { code: 0, err: /would remove 1/ })
  t.match(await cli.run(['case', 'remove', 'members', md5, b]), { code: 0, err: /removed 2, missing 0/ })
  t.match(await cli.run(['case', 'remove', 'members', b]), { code: 5, err: /is not in the case/ })
  t.strictSame(await idsIn('members'), [c])
})

t.test('more hashes than one request takes', async (t) => {
  const id = await create('many')
  const hashes = Array.from({ length: 2500 }, (_, n) => n.toString(16).padStart(64, '0'))
  const added = await cli.run(['case', 'add', id, '-', '-o', 'jsonl'], { stdin: [...hashes, a].join('\n') })
  t.match(added, { code: 3, err: /added 1, changed 0, unchanged 0, missing 2500/ })
  t.equal(added.records.length, 2501)
  t.strictSame(await idsIn(id), [a])
})

t.test('a case is shared and taken back', async (t) => {
  const id = await create('shared')
  t.match(await cli.run(['case', 'share', 'shared', 'team', '-n']), { code: 0, err: /would share with group team/ })
  t.match(await cli.run(['case', 'share', 'shared', 'team']), { code: 0, err: /shared with group team/ })
  t.match((await cli.run(['case', 'list', '--name', 'shared', '-o', 'jsonl'])).records, [
    { id, groups: ['admin', 'team'] },
  ])
  t.match(await cli.run(['case', 'unshare', 'shared', 'team', '-n']), { code: 0 })
  t.match(await cli.run(['case', 'unshare', 'shared', 'team']), { code: 0, err: /taken back from group team/ })
  t.match(await cli.run(['case', 'unshare', 'shared', 'admin']), { code: 1, err: /this group alone/ })
  t.match(await cli.run(['case', 'share', 'shared', 'absent']), { code: 5, err: /Group absent doesn't exist/ })
})

t.test('missing arguments, unknown cases and names of several', async (t) => {
  const twins = [await create('twin'), await create('twin')]
  const several = await cli.run(['case', 'show', 'twin'])
  t.match(several, { code: 1, err: /several cases are called "twin"/ })
  for (const id of twins) t.match(several.err, id)
  t.match(await cli.run(['case', 'show', 'TWIN']), { code: 5, err: /no case "TWIN"/ })
  t.match(await cli.run(['case', 'show', '0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11']), { code: 5, err: /Case not found/ })
  t.match(await cli.run(['case', 'add', 'twin']), { code: 2, err: /no object given/ })
  t.match(await cli.run(['case', 'add', twins[0] ?? '', 'abc']), { code: 2, err: /neither a hash/ })
  t.match(await cli.run(['case', 'add', twins[0] ?? '', a, '--note', 'x'.repeat(1001)]), { code: 1, err: /note/ })
  t.match(await cli.run(['case', 'add', 'absent', a]), { code: 5, err: /no case "absent"/ })
})
