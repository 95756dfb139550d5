import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { zstdCompressSync } from 'node:zlib'
import t from 'tap'
import { needProgram } from '../../support/programs.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { until } from '../../support/until.ts'
import { makeZip, replaceBytes } from '../support/make-zip.ts'
import { openSignedIn } from '../support/open-signed-in.ts'

const { app, cli } = await openSignedIn(t)

t.test('members of plain and encrypted zips are sent as files of their own', async (t) => {
  const large = randomBytes(3_000_000)
  const members = [
    { name: 'folder/', content: '', options: { directory: true } },
    { name: '../../up/a.exe', content: 'member a' },
    { name: 'вирус.doc', content: 'member b' },
    { name: 'empty', content: '' },
    { name: 'link', content: '/etc/passwd', options: { unixMode: 0o120777 } },
    { name: 'large', content: large },
  ]
  await writeFile(cli.path('plain.zip'), await makeZip(members))
  await writeFile(cli.path('aes.zip'), await makeZip(members, { password: 'infected', encryptionStrength: 3 }))
  const fields = ['-f', 'path,status,reason,id']
  const expected = (name: string, status: string) => [
    { path: `${name}!../../up/a.exe`, status, reason: null, id: sha256Of('member a') },
    { path: `${name}!вирус.doc`, status, reason: null, id: sha256Of('member b') },
    { path: `${name}!empty`, status: 'skipped', reason: 'empty', id: null },
    { path: `${name}!link`, status: 'skipped', reason: 'symbolic link', id: null },
    { path: `${name}!large`, status, reason: null, id: sha256Of(large) },
  ]
  const plain = await cli.run(['push', 'plain.zip', '--unzip', '--tag', 'zipped', ...fields])
  t.equal(plain.code, 0)
  t.same(plain.records, expected('plain.zip', 'new'))
  const aes = await cli.run(['push', 'aes.zip', '--unzip', '--on-exists', 'annotate', '--tag', 'again', ...fields])
  t.same(aes.records, expected('aes.zip', 'changed'))
  const sent = await cli.run(['push', 'aes.zip', '--unzip', '-n', '--on-exists', 'send', '-f', 'status,size'])
  t.match(sent.records, [{ status: 'would-upload', size: 8 }])
  t.match(JSON.parse((await cli.run(['get', sha256Of('member a'), '-o', 'json'])).out), { file_name: 'a.exe' })
  t.equal((await cli.run(['count', 'tag:zipped AND tag:again'])).out, '3\n')
})

t.test('without --unzip, and for documents in folders, a zip is a file', async (t) => {
  await mkdir(cli.path('drop'))
  const zip = await makeZip([{ name: 'inner', content: 'inside of a document' }])
  for (const name of ['paper.docx', 'bundle.ZIP']) await writeFile(cli.path('drop', name), zip)
  await writeFile(cli.path('drop', 'fake.zip'), 'no zip at all')
  const folder = await cli.run(['push', '-r', 'drop', '--unzip', '-f', 'path,status'])
  t.same(folder.records, [
    { path: 'drop/bundle.ZIP!inner', status: 'new' },
    { path: 'drop/fake.zip', status: 'new' },
    { path: 'drop/paper.docx', status: 'new' },
  ])
  const named = await cli.run(['push', 'drop/paper.docx', '--unzip', '-f', 'path'])
  t.same(named.records, [{ path: 'drop/paper.docx!inner' }])
  t.match((await cli.run(['push', 'drop/bundle.ZIP', '-f', 'path'])).records, [{ path: 'drop/bundle.ZIP' }])
})

t.test('--unzip warns that other archives are sent as they are, and names --unpack', async (t) => {
  if (!needProgram(t, '7z')) return
  await mkdir(cli.path('others'))
  await writeFile(cli.path('others', 'sample'), 'a sample in other archives')
  const at = { cwd: cli.path('others') }
  execFileSync('7z', ['a', '-bd', 'a.7z', 'sample'], at)
  execFileSync('tar', ['-cf', 'b.tar', 'sample'], at)
  execFileSync('tar', ['-czf', 'c.tgz', 'sample'], at)
  const sample = await readFile(cli.path('others', 'sample'))
  await writeFile(cli.path('others', 'd.zst'), zstdCompressSync(sample))
  // The command reads only the signature, and no program of the tests writes RAR or cabinets.
  await writeFile(cli.path('others', 'e.rar'), 'Rar!\x1a\x07\x01\x00 begins a RAR', 'latin1')
  await writeFile(cli.path('others', 'f.xz'), '\xfd7zXZ\x00 begins an xz', 'latin1')
  await writeFile(cli.path('others', 'g.cab'), 'MSCF begins a cabinet')
  const names = ['a.7z', 'b.tar', 'c.tgz', 'd.zst', 'e.rar', 'f.xz', 'g.cab'].map((name) => `others/${name}`)
  const warned = await cli.run(['push', ...names, 'others/sample', '--unzip', '-f', 'path,status'])
  t.same(
    warned.records,
    [...names, 'others/sample'].map((path) => ({ path, status: 'new' })),
  )
  t.same(
    warned.err
      .split('\n')
      .filter((line) => line.includes('--unzip opens only zips'))
      .map((line) => line.match(/others\/\S+(?=:)/)?.[0]),
    names,
  )
  t.match(warned.err, /--unpack has the server open it/)
  t.match((await cli.run(['push', names[0] ?? '', '--unzip', '-n'])).err, /opens only zips/)
  for (const args of [['--unzip', '--unpack'], [], ['--unzip', '-r']])
    t.notMatch((await cli.run(['push', ...names, ...args, '-n'])).err, /opens only zips/, args.join(' '))
})

t.test('a manifest and --max-size are about members', async (t) => {
  const members = [
    { name: 'same1', content: 'content one' },
    { name: 'same2', content: 'content two' },
    { name: 'big', content: Buffer.alloc(4000, 'x') },
  ]
  await writeFile(cli.path('m.zip'), replaceBytes(await makeZip(members), 'same2', 'same1'))
  const args = ['push', 'm.zip', '--unzip', '--manifest', 'm.jsonl', '-f', 'path,status']
  t.same((await cli.run([...args, '--max-size', '1kB'])).records, [
    { path: 'm.zip!same1', status: 'new' },
    { path: 'm.zip!same1#2', status: 'new' },
    { path: 'm.zip!big', status: 'skipped' },
  ])
  t.same(
    (await cli.run([...args, '--resume'])).records.map(({ status }) => status),
    ['skipped', 'skipped', 'new'],
  )
  t.equal((await readFile(cli.path('m.jsonl'), 'utf8')).split('"status":"new"').length, 4)
})

t.test('an archive that cannot be opened fails alone, and sends nothing', async (t) => {
  const before = (await cli.run(['count'])).out
  const sample = [{ name: 'a', content: 'never sent' }]
  await writeFile(cli.path('locked.zip'), await makeZip(sample, { password: 'other', encryptionStrength: 3 }))
  await writeFile(cli.path('bomb.zip'), await makeZip([{ name: 'b', content: Buffer.alloc(80_000_000) }]))
  await writeFile(cli.path('torn.zip'), (await makeZip(sample)).subarray(0, 60))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(20_000)
  const liar = await makeZip([{ name: 'c', content: Buffer.alloc(20_000, 'y') }])
  await writeFile(cli.path('liar.zip'), replaceBytes(liar, size.toString('latin1'), 'd\0\0\0'))
  const names = ['locked.zip', 'bomb.zip', 'torn.zip', 'liar.zip']
  const { code, records } = await cli.run(['push', ...names, '--unzip'])
  t.equal(code, 3)
  t.match(records, [
    { path: 'locked.zip', status: 'failed', error: { code: 'wrong_password', message: /password is wrong/ } },
    { path: 'bomb.zip', status: 'failed', error: { message: /times its size/ } },
    { path: 'torn.zip', status: 'failed', error: { message: /cannot be read/ } },
    { path: 'liar.zip!c', status: 'failed' },
  ])
  t.equal((await cli.run(['count'])).out, before)
  t.equal((await cli.run(['push', 'locked.zip', '--unzip', '--zip-password', 'other'])).code, 0)
})

t.test('a member whose answer was lost is read and sent again', async (t) => {
  const content = randomBytes(400_000)
  await writeFile(cli.path('retry.zip'), await makeZip([{ name: 'r', content }], { password: 'infected' }))
  let refusals = 0
  const proxy = createServer((from, to) => {
    if (from.method === 'POST' && refusals++ === 0) {
      to.statusCode = 502
      from.resume().once('end', () => to.end('bad gateway'))
      return
    }
    const { url = '/', method, headers } = from
    const forwarded = request(new URL(url, app.url), { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(to)
    })
    from.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise<void>((resolve) => proxy.close(() => resolve()).closeAllConnections()))
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, records } = await cli.run(['push', 'retry.zip', '--unzip', '--url', `http://127.0.0.1:${port}`])
  t.equal(code, 0)
  t.match(records, [{ status: 'new', id: sha256Of(content) }])
  t.equal(refusals, 2)
})

t.test('--unpack leaves archives to the server, also one that the server has', async (t) => {
  await writeFile(cli.path('left.zip'), await makeZip([{ name: 'in.txt', content: 'left to the server' }]))
  t.match((await cli.run(['push', 'left.zip'])).records, [{ status: 'new' }])
  t.strictSame(await app.app.db('unpack_task'), [])
  const { code, records } = await cli.run(['push', 'left.zip', '--unpack'])
  t.equal(code, 0)
  t.match(records, [{ status: 'known' }])
  await until(async () => (await app.app.db('unpack_task').where({ state: 'done', files: 1 })).length === 1)
  t.match((await cli.run(['get', sha256Of('left to the server')])).records, [{ file_name: 'in.txt' }])
})
