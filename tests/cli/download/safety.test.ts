import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { markOrigin } from '../../../cli/src/download/origin-mark.ts'
import { openTestApp } from '../../support/app.ts'
import { sha256 } from '../process/many-files.ts'
import { openCli } from '../support/run-cli.ts'

const modeOf = async (path: string) => (await lstat(path)).mode & 0o7777

async function open(t: Test) {
  const app = await openTestApp(t)
  const cli = await openCli(t, { LAZARET_URL: app.url, LAZARET_API_KEY: app.admin.token ?? '' })
  const add = async (content: string, name = 'sample.bin'): Promise<string> =>
    (await app.admin.upload(content, { name })).json.id
  return { app, cli, add }
}

t.test('accidental execution: 0400, a folder of 0700, the hash as name, never an execute bit', async (t) => {
  const { cli, add } = await open(t)
  const id = await add('MZ', 'run-me.exe')
  t.equal((await cli.run(['pull', id, '-O', 'new/deep'])).code, 0)
  t.equal(await modeOf(cli.path('new')), 0o700)
  t.equal(await modeOf(cli.path('new/deep')), 0o700)
  t.same(await readdir(cli.path('new/deep')), [id])
  t.equal(await modeOf(cli.path('new/deep', id)), 0o400)
  t.match((await cli.run(['pull', id, '--suffix', '.bin'])).records, [{ file: `${id}.bin` }])
  t.equal((await cli.run(['pull', id, '--mode', '0500'])).code, 2)
  await mkdir(cli.path('mine'), { mode: 0o755 })
  await cli.run(['pull', id, '-O', 'mine'])
  t.equal(await modeOf(cli.path('mine')), 0o755, 'a folder of the user stays as it is')
})

t.test('desktops that ask before opening learn where a file comes from', async (t) => {
  const { cli } = await open(t)
  await writeFile(cli.path('a'), 'MZ', { mode: 0o400 })
  await markOrigin(cli.path('a'), 0o400, 'linux')
  t.same(await readdir(cli.folder), ['a'])
  // What is a stream of the file there is a file next to it here.
  await markOrigin(cli.path('a'), 0o400, 'win32')
  t.equal(await readFile(cli.path('a:Zone.Identifier'), 'utf8'), '[ZoneTransfer]\r\nZoneId=3\r\n')
  t.equal(await modeOf(cli.path('a')), 0o400)
})

t.test('hostile names: a base name only, without what could mislead, within 120 bytes', async (t) => {
  const { cli, add } = await open(t)
  const names: Readonly<Record<string, string>> = {
    'evil.exe': 'evil.exe.bin',
    '\u202egpj.exe': 'gpj.exe.bin',
    '.bashrc': 'bashrc.bin',
    '--rf': 'rf.bin',
    'NUL.txt': '_NUL.txt.bin',
    ['x'.repeat(300)]: `${'x'.repeat(116)}.bin`,
  }
  const all = Object.entries(names)
  const ids = await Promise.all(all.map(([name]) => add(name, name)))
  t.equal((await cli.run(['pull', ...ids, '-O', 'in', '--keep-name'])).code, 0)
  t.same((await readdir(cli.path('in'))).toSorted(), Object.values(names).toSorted())
  for (const [at, [name, kept]] of all.entries()) {
    t.equal(sha256(await readFile(cli.path('in', kept))), ids[at], JSON.stringify(name.slice(0, 30)))
  }
  t.match((await cli.run(['pull', ids[0] ?? '', '--keep-name', '--suffix', ''])).records, [{ file: 'evil.exe' }])
})

t.test('two contents of one name stay two files', async (t) => {
  const { cli, add } = await open(t)
  const [a, b] = [await add('a', 'same.doc'), await add('b', 'SAME.doc')]
  t.equal((await cli.run(['pull', a, b, '-O', 'in', '--keep-name', '-j', '1'])).code, 0)
  t.same((await readdir(cli.path('in'))).toSorted(), [`SAME.doc~${b.slice(0, 8)}.bin`, 'same.doc.bin'])
})

t.test('links: neither the file, nor its part, nor an inner folder is followed or replaced', async (t) => {
  const { cli, add } = await open(t)
  const id = await add('content')
  await writeFile(cli.path('victim'), 'precious')
  await mkdir(cli.path('elsewhere'))
  await mkdir(cli.path('in'))
  await symlink(cli.path('victim'), cli.path('in', id))
  for (const more of [[], ['--overwrite']]) {
    t.equal((await cli.run(['pull', id, '-O', 'in', ...more])).code, 1)
    t.ok((await lstat(cli.path('in', id))).isSymbolicLink())
  }
  await mkdir(cli.path('parts'))
  for (const ending of ['.part', '.part.info']) await symlink(cli.path('victim'), cli.path('parts', id + ending))
  t.equal((await cli.run(['pull', id, '-O', 'parts'])).code, 0)
  t.same(await readdir(cli.path('parts')), [id])
  await mkdir(cli.path('sharded'))
  await symlink(cli.path('elsewhere'), cli.path('sharded', id.slice(0, 2)))
  t.equal((await cli.run(['pull', id, '-O', 'sharded', '--layout', 'sharded'])).code, 1)
  t.same(await readdir(cli.path('elsewhere')), [])
  t.equal(await readFile(cli.path('victim'), 'utf8'), 'precious')
})

t.test('what a killed run left next to a complete file is taken away', async (t) => {
  const { cli, add } = await open(t)
  const id = await add('content')
  await cli.run(['pull', id, '-O', 'in'])
  for (const ending of ['.part', '.part.info']) await writeFile(cli.path('in', id + ending), 'left')
  t.match((await cli.run(['pull', id, '-O', 'in', '-n'])).records, [{ status: 'exists' }])
  t.equal((await readdir(cli.path('in'))).length, 3, 'a dry run changes nothing')
  t.match((await cli.run(['pull', id, '-O', 'in'])).records, [{ status: 'exists' }])
  t.same(await readdir(cli.path('in')), [id])
})

t.test('virus scanners: negated bytes with an ending of their own, or an archive', async (t) => {
  const { cli, add } = await open(t)
  const id = await add('EICAR')
  await cli.run(['pull', id, '-O', 'in', '--obfuscate'])
  const kept = await readFile(cli.path('in', `${id}.neg`))
  t.same(kept, Buffer.from(Buffer.from('EICAR').map((byte) => byte ^ 0xff)))
  t.equal(await modeOf(cli.path('in', `${id}.neg`)), 0o400)
  await cli.run(['pull', id, '-O', 'zip', '--zip'])
  t.notOk((await readFile(cli.path('zip', `${id}.zip`))).includes('EICAR'))
  t.equal(await modeOf(cli.path('zip', `${id}.zip`)), 0o400)
})

t.test('terminal escapes: shown in tables, escaped in JSON; spreadsheets get no formula', async (t) => {
  const { cli, add } = await open(t)
  const id = await add('x', '=cmd|calc\u202e.exe')
  const table = await cli.run(['list'], { columns: 200 })
  t.match(table.out, '\\u202e')
  t.notMatch(table.out, /\u202e/)
  const json = await cli.run(['list', '-o', 'jsonl'])
  t.notMatch(json.out, /\u202e/)
  t.match(json.records, [{ file_name: '=cmd|calc\u202e.exe' }])
  const csv = await cli.run(['list', '-o', 'csv', '-f', 'file_name', '--excel'])
  t.match(csv.out, /^"?'=cmd/m)
  const pulled = await cli.run(['pull', id, '--keep-name', '-O', join('in', 'a')])
  t.notMatch(pulled.out, /\u202e/)
})

t.test('bytes do not go to a terminal unless forced', async (t) => {
  const { cli, add } = await open(t)
  const id = await add('\u001b[2Jboo')
  const refused = await cli.run(['pull', id, '-O', '-'], { columns: 80 })
  t.equal(refused.code, 2)
  t.notMatch(refused.out, 'boo')
  t.match(await cli.run(['pull', id, '-O', '-', '--force'], { columns: 80 }), { code: 0, out: '\u001b[2Jboo' })
})
