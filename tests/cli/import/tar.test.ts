import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { gunzipTo, readTar } from '../../../cli/src/archive/open-tar.ts'
import { decodeHeader, encodeHeader, TAR_BLOCK_BYTES } from '../../../cli/src/archive/tar-header.ts'
import { openTestApp } from '../../support/app.ts'
import { tarOf } from '../../support/tar-of.ts'
import { signedIn } from '../process/open-transfer.ts'
import { openCli } from '../support/run-cli.ts'
import { put } from './populate.ts'

const run = promisify(execFile)
const HEADER = `${JSON.stringify({ format: 'lazaret-export', version: 1, server: 'http://far.example' })}\n`

t.test('a tar is written, read by tar, packed again by tar, and imported', async (t) => {
  const [far, near] = [await openTestApp(t), await openTestApp(t)]
  const ids = [
    await put(far.admin, 'first', 'a.exe', { tags: [{ tag: 'packed' }] }),
    await put(far.admin, 'x'.repeat(1024), 'block.bin', {}),
    await put(far.admin, Buffer.alloc(300_000, 7), 'large.bin', {}),
  ].sort()
  const cli = await openCli(t)
  const [fromFar, toNear] = [{ env: signedIn(far.url, far.admin, cli) }, { env: signedIn(near.url, near.admin, cli) }]
  for (const name of ['all.tar', 'all.tar.gz', 'all.tgz']) {
    t.match(await cli.run(['export', name], fromFar), { code: 0, err: /new 3/ }, name)
    t.match(await cli.run(['export', name], fromFar), { code: 2, err: /exists already/ })
    const { stdout } = await run('tar', ['-tf', cli.path(name)])
    t.equal(stdout.trim().split('\n').length, 7)
  }
  t.match(await cli.run(['export', 'x.tar', '--zip-password', 'secret'], fromFar), { code: 2, err: /is for zips/ })
  t.notOk((await readdir(cli.folder)).some((name) => name.endsWith('.part')))
  t.equal((await stat(cli.path('all.tar'))).mode & 0o777, 0o600)
  await mkdir(cli.path('unpacked'))
  await run('tar', ['-xf', cli.path('all.tar'), '-C', cli.path('unpacked')])
  const id = ids[0] ?? ''
  const content = await readFile(cli.path('unpacked', 'objects', id.slice(0, 2), id.slice(2, 4), id))
  t.strictSame(content, (await far.admin.get(`/api/file/${id}/download`)).bytes)
  await run('tar', ['--format=posix', '-cf', cli.path('again.tar'), '-C', cli.path('unpacked'), '.'])

  t.match(await cli.run(['import', 'all.tar.gz'], toNear), { code: 0, err: /new 3, known 0/ })
  t.match(await cli.run(['import', 'all.tar'], toNear), { code: 0, err: /new 0, known 3/ })
  t.match(await cli.run(['import', 'again.tar'], toNear), { code: 0, err: /new 0, known 3/ })
  t.strictSame((await near.admin.get('/api/object')).json.objects.map(({ id }: { id: string }) => id).sort(), ids)

  await t.test('cut off at any block it is refused, and nothing is imported', async (t) => {
    const third = await openTestApp(t)
    const toThird = { env: signedIn(third.url, third.admin, cli) }
    const whole = await readFile(cli.path('all.tar'))
    const endsOf: number[] = []
    for (let at = 0; at < whole.length - 2 * TAR_BLOCK_BYTES; at += TAR_BLOCK_BYTES) endsOf.push(at)
    await writeFile(cli.path('cut.tar'), whole)
    for (const end of endsOf.toReversed()) {
      await truncate(cli.path('cut.tar'), end)
      await t.rejects(readTar(cli.path('cut.tar')), { message: /ends too early/ }, String(end))
    }
    await writeFile(cli.path('cut.tar'), whole.subarray(0, 5 * TAR_BLOCK_BYTES))
    t.match(await cli.run(['import', 'cut.tar'], toThird), { code: 1, err: /cannot be read: it ends too early/ })
    await writeFile(cli.path('cut.tgz'), (await readFile(cli.path('all.tgz'))).subarray(0, 400))
    t.match(await cli.run(['import', 'cut.tgz'], toThird), { code: 1, err: /cannot be read: unexpected end of file/ })
    t.strictSame((await third.admin.get('/api/object')).json.objects, [])
  })

  await t.test('hostile names are never paths, and a wrong content is reported', async (t) => {
    const line = { id, type: 'file', file_name: '../../a.exe', file_size: 5, upload_time: '', tags: [] }
    const elsewhere = join(tmpdir(), 'lazaret-outside.txt')
    const lies = [
      { path: 'export.json', content: HEADER },
      { path: '../outside.txt', content: 'outside' },
      { path: elsewhere, content: 'outside' },
      { path: `objects/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`, content: 'other' },
      { path: 'objects.jsonl', content: `${JSON.stringify(line)}\n` },
    ]
    const fourth = await openTestApp(t)
    const toFourth = { env: signedIn(fourth.url, fourth.admin, cli) }
    for (const [name, bytes] of [
      ['lies.tar', tarOf(lies)],
      ['lies.tgz', gzipSync(tarOf(lies))],
    ] as const) {
      await writeFile(cli.path(name), bytes)
      t.match(await cli.run(['import', name], toFourth), { code: 3, out: /has the SHA-256/, err: /failed 1/ })
    }
    t.strictSame((await fourth.admin.get('/api/object')).json.objects, [])
    t.notOk((await readdir(join(cli.folder, '..'))).includes('outside.txt'))
    t.notOk(existsSync(elsewhere))
  })
})

t.test('a tar with anything but plain files is refused', async (t) => {
  const folder = t.testdir()
  const path = join(folder, 'x.tar')
  const end = Buffer.alloc(2 * TAR_BLOCK_BYTES)
  const changed = (change: (block: Buffer) => void) => {
    const block = encodeHeader('export.json', 0)
    change(block)
    block.fill(0x20, 148, 156)
    const sum = block.reduce((total, byte) => total + byte, 0)
    block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    return Buffer.concat([block, end])
  }
  const extended = (record: string) => {
    const bytes = Buffer.alloc(TAR_BLOCK_BYTES)
    bytes.write(record)
    const block = changed((header) => {
      header.write(`${record.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1')
      header.write('x', 156, 'latin1')
    }).subarray(0, TAR_BLOCK_BYTES)
    return Buffer.concat([block, bytes, end])
  }
  for (const [name, bytes, reason] of [
    ['a symbolic link', changed((block) => block.write('2', 156)), /neither a file nor a folder/],
    ['a hard link', changed((block) => block.write('1', 156)), /neither a file nor a folder/],
    ['a device', changed((block) => block.write('3', 156)), /neither a file nor a folder/],
    ['a sparse file of GNU tar', changed((block) => block.write('S', 156)), /neither a file nor a folder/],
    ['a sparse file of POSIX', extended('22 GNU.sparse.major=1\n'), /changes a name or a size/],
    ['a size elsewhere', extended('16 size=1000000\n'), /changes a name or a size/],
    ['a negative size', changed((block) => block.fill(0xff, 124, 136)), /size is invalid/],
    ['a huge size', changed((block) => block.fill(0x80, 124, 125).fill(0x7f, 125, 136)), /size is invalid/],
    ['a size beyond the end', changed((block) => block.write('77777777777', 124)), /ends too early/],
    ['a size without digits', changed((block) => block.write('zzzzzzzzzzz', 124)), /size is invalid/],
    ['a name twice', Buffer.concat([encodeHeader('a', 0), encodeHeader('./a', 0), end]), /twice/],
    ['a damaged header', Buffer.concat([Buffer.alloc(TAR_BLOCK_BYTES, 1), end]), /header is damaged/],
    ['no end', encodeHeader('a', 0), /ends too early/],
  ] as const) {
    await writeFile(path, bytes)
    await t.rejects(readTar(path), { message: reason }, name)
  }
})

t.test('sizes of 8 GiB and more are kept in a header', async (t) => {
  for (const size of [0, 8 * 1024 ** 3 - 1, 8 * 1024 ** 3, Number.MAX_SAFE_INTEGER])
    t.match(decodeHeader(encodeHeader('a', size)), { name: 'a', type: 'File', sizeBytes: size })
})

t.test('a compressed file without a tar is refused before it fills the disk', async (t) => {
  const folder = t.testdir()
  const { signal } = new AbortController()
  for (const [name, content] of [
    ['bomb.gz', Buffer.alloc(64 * 1024 * 1024)],
    ['short.gz', Buffer.from('short')],
    ['empty.gz', Buffer.alloc(0)],
  ] as const) {
    const [path, target] = [join(folder, name), join(folder, `${name}.tar`)]
    await writeFile(path, gzipSync(content))
    await t.rejects(gunzipTo(path, target, signal), { message: /cannot be read: no tar is in it/ }, name)
    t.equal(existsSync(target) ? (await stat(target)).size : 0, 0, name)
  }
})
