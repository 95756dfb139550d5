import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import t from 'tap'
import { repeatedZip } from '../../support/repeated-zip.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { makeZip, replaceBytes } from '../support/make-zip.ts'
import { openSignedIn } from '../support/open-signed-in.ts'
import { type Cli, openCli } from '../support/run-cli.ts'

const negated = (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ 0xff))
const KiB = 1024
const MiB = 1024 * KiB

async function filesBelow({ folder }: Cli): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter((entry) => !entry.isDirectory()).map((entry) => entry.name)
}

t.test('what the server gave comes back: zip, and negated bytes', async (t) => {
  const { app, cli } = await openSignedIn(t)
  const content = randomBytes(300 * KiB)
  await app.admin.upload(content, { name: '../../evil.exe' })
  const id = sha256Of(content)
  await cli.run(['pull', id, '--zip'])
  await cli.run(['pull', id, '--obfuscate'])
  await cli.run(['pull', id, '-O', 'raw'])
  const zipped = await cli.run(['unpack', `${id}.zip`, '-O', 'q'])
  t.match(zipped, { code: 0, err: /unpacked 1, existing 0, skipped 0, failed 0/ })
  t.match(zipped.records, [{ status: 'ok', id, size: content.length, file: `q/${id}` }])
  t.same(await readFile(cli.path('q', id)), content)
  t.equal((await stat(cli.path('q', id))).mode & 0o7777, 0o400)
  t.equal((await stat(cli.path('q'))).mode & 0o777, 0o700)
  t.same(await readdir(cli.path('q')), [id], 'no part is left')
  t.match((await cli.run(['unpack', `${id}.neg`, '-O', 'q'])).records, [{ status: 'exists', id }])
  await chmod(cli.path(`${id}.neg`), 0o600)
  await writeFile(cli.path(`${id}.neg`), negated(Buffer.from('other')))
  const wrong = await cli.run(['unpack', `${id}.neg`, '-O', 'other'])
  t.match(wrong, { code: 7, records: [{ status: 'failed', error: { code: 'integrity' } }] })
  t.same(await readdir(cli.path('other')), [])
})

t.test('a CaRT file is fetched, recognised and unpacked; one that is damaged gives nothing', async (t) => {
  const { app, cli } = await openSignedIn(t)
  const content = randomBytes(300 * KiB)
  await app.admin.upload(content, { name: '../../evil.exe' })
  const id = sha256Of(content)
  t.match(await cli.run(['pull', id, '--cart']), { code: 0, records: [{ status: 'ok', file: `${id}.cart` }] })
  t.match((await cli.run(['pull', id, '--cart'])).records, [{ status: 'exists' }])
  const file = await readFile(cli.path(`${id}.cart`))
  t.equal(file.toString('latin1', 0, 4), 'CART')
  t.match(await cli.run(['unpack', `${id}.cart`, '-O', 'q']), {
    code: 0,
    records: [{ status: 'ok', id, file: `q/${id}` }],
  })
  t.same(await readFile(cli.path('q', id)), content)
  const printed = await cli.run(['pull', id, '--cart', '-O', '-'])
  t.equal(printed.bytes.toString('latin1', 0, 4), 'CART')
  await writeFile(cli.path('renamed'), file)
  t.match(await cli.run(['unpack', 'renamed', '-O', 'q']), { code: 0, records: [{ status: 'exists', id }] })
  file[9000] = (file[9000] ?? 0) ^ 1
  await writeFile(cli.path('damaged.cart'), file)
  const damaged = await cli.run(['unpack', 'damaged.cart', '-O', 'other'])
  t.match(damaged, { code: 7, records: [{ status: 'failed', error: { code: 'integrity' } }] })
  t.same(await readdir(cli.path('other')), [])
  await writeFile(cli.path(`${'0'.repeat(64)}.cart`), await readFile(cli.path(`${id}.cart`)))
  t.equal((await cli.run(['unpack', `${'0'.repeat(64)}.cart`, '-O', 'other'])).code, 7, 'not what the name says')
})

t.test('a CaRT file that unpacks to far more than its size is refused', async (t) => {
  const { app, cli } = await openSignedIn(t)
  const { json } = await app.admin.upload(Buffer.alloc(70 * MiB))
  await cli.run(['pull', json.id, '--cart'])
  const { code, records } = await cli.run(['unpack', `${json.id}.cart`, '-O', 'q'])
  t.match({ code, records }, { code: 1, records: [{ status: 'failed', error: { message: /times its size/ } }] })
  t.same(await readdir(cli.path('q')), [])
  t.equal((await cli.run(['unpack', `${json.id}.cart`, '-O', 'q', '--unzip-limit', '100M'])).code, 0)
})

t.test('names in an archive are never followed', async (t) => {
  const cli = await openCli(t)
  const members = [
    { name: '../../../up.exe', content: 'up' },
    { name: '/absolute/root.exe', content: 'root' },
    { name: 'C:\\windows\\evil.exe', content: 'windows' },
    { name: 'deep/inside/\u202egpj.exe', content: 'bidi' },
    { name: '\u001b[2J', content: 'escape' },
    { name: 'CON', content: 'device' },
    { name: 'link', content: '/etc/passwd', options: { unixMode: 0o120777 } },
    { name: 'empty', content: '' },
    { name: `${'long'.repeat(60)}.exe`, content: 'long' },
  ]
  await writeFile(cli.path('bad.zip'), await makeZip(members))
  const { code, records } = await cli.run(['unpack', 'bad.zip', '-O', 'q', '-f', 'status,file,reason'])
  t.equal(code, 0)
  const ok = (content: string) => ({ status: 'ok', file: `q/${sha256Of(content)}`, reason: null })
  t.same(records, [
    ...['up', 'root', 'windows', 'bidi', 'escape', 'device'].map(ok),
    { status: 'skipped', file: null, reason: 'symbolic link' },
    { status: 'skipped', file: null, reason: 'empty' },
    ok('long'),
  ])
  const named = await cli.run(['unpack', 'bad.zip', '-O', 'named', '--keep-name'])
  t.equal(named.code, 0)
  t.same(
    (await readdir(cli.path('named'))).sort(),
    [
      '[2J.bin',
      '_CON.bin',
      'evil.exe.bin',
      'gpj.exe.bin',
      `${'long'.repeat(29)}.bin`,
      'root.exe.bin',
      'up.exe.bin',
    ].sort(),
  )
  t.equal((await filesBelow(cli)).length, 1 + 7 + 7, 'the archive and two times its samples')
  const table = await cli.run(['unpack', 'bad.zip', '-O', 'q', '-o', 'table'])
  t.notMatch(table.out, /[\u001b\u202e]/)
})

t.test('two members of one name, and of one content', async (t) => {
  const cli = await openCli(t)
  const members = [
    { name: 'same1', content: 'first' },
    { name: 'same2', content: 'second' },
    { name: 'third', content: 'first' },
  ]
  await writeFile(cli.path('a.zip'), replaceBytes(await makeZip(members), 'same2', 'same1'))
  const { records } = await cli.run(['unpack', 'a.zip', '-O', 'q', '--keep-name', '-f', 'status,file'])
  t.same(records, [
    { status: 'ok', file: 'q/same1.bin' },
    { status: 'ok', file: `q/same1~${sha256Of('second').slice(0, 8)}.bin` },
    { status: 'ok', file: 'q/third.bin' },
  ])
  const again = await cli.run(['unpack', 'a.zip', '-O', 'h', '-f', 'status'])
  t.same(again.records, [{ status: 'ok' }, { status: 'ok' }, { status: 'exists' }])
})

t.test('passwords: the usual one, a given one, a wrong one, both ways of encryption', async (t) => {
  const cli = await openCli(t)
  const members = [{ name: 'a.exe', content: 'sample' }]
  for (const [name, options] of Object.entries({ aes: { encryptionStrength: 3 }, old: { zipCrypto: true } })) {
    await writeFile(cli.path(`${name}.zip`), await makeZip(members, { password: 'infected', ...options }))
    await writeFile(cli.path(`${name}-own.zip`), await makeZip(members, { password: 'päss wörd', ...options }))
    t.equal((await cli.run(['unpack', `${name}.zip`, '-O', name])).code, 0)
    t.same(await readdir(cli.path(name)), [sha256Of('sample')])
    const wrong = await cli.run(['unpack', `${name}-own.zip`, '-O', `${name}-own`])
    const [code, error] = name === 'aes' ? [1, 'wrong_password'] : [/^[17]$/, /^(?:wrong_password|integrity)$/]
    t.match(wrong, { code, records: [{ status: 'failed', error: { code: error } }] })
    t.same(await readdir(cli.path(`${name}-own`)), [])
    const given = ['unpack', `${name}-own.zip`, '-O', `${name}-own`, '--zip-password', 'päss wörd']
    t.equal((await cli.run(given)).code, 0)
  }
})

t.test('a wrong password that ZipCrypto accepts is named as a possible cause', async (t) => {
  const cli = await openCli(t)
  // Both "infected" and the real password pass the one byte that ZipCrypto checks.
  const zip = [
    'UEsDBBQACQAIABwzfV0AAAAAAAAAAAAAAAAFAAkAYS5leGVVVAUAATfFC2sjXs/TRrGFIEf+smhjS6yQ+x4SLVBLBwjDdgvxFAAAAAYAAABQSwECAAMUAAkACAAc',
    'M31dw3YL8RQAAAAGAAAABQAJAAAAAAAAAAAApIEAAAAAYS5leGVVVAUAATfFC2tQSwUGAAAAAAEAAQA8AAAAUAAAAAAA',
  ].join('')
  await writeFile(cli.path('old.zip'), Buffer.from(zip, 'base64'))
  const wrong = await cli.run(['unpack', 'old.zip', '-O', 'out'])
  t.match(wrong, { code: 7, records: [{ error: { code: 'integrity', message: /the password is wrong/ } }] })
  t.same(await readdir(cli.path('out')), [])
  t.equal((await cli.run(['unpack', 'old.zip', '-O', 'out', '--zip-password', 'own'])).code, 0)
})

t.test('an archive that is damaged lets nothing out', async (t) => {
  const cli = await openCli(t)
  const content = randomBytes(64 * KiB)
  const locked = await makeZip([{ name: 'a', content }], { password: 'infected', encryptionStrength: 3 })
  const plain = await makeZip([{ name: 'a', content }])
  const flip = (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    copy[30_000] = (copy[30_000] ?? 0) ^ 1
    return copy
  }
  const damaged = {
    locked: flip(locked),
    plain: flip(plain),
    cut: plain.subarray(0, 40_000),
    none: Buffer.from('PK\x03\x04'),
  }
  for (const [name, bytes] of Object.entries(damaged)) {
    await writeFile(cli.path(name), bytes)
    const { code, err } = await cli.run(['unpack', name, '-O', 'q'])
    t.equal(code, name === 'locked' || name === 'plain' ? 7 : 1, name)
    t.notMatch(err, /at .*\.[jt]s/, 'no stack trace')
  }
  t.same((await filesBelow(cli)).sort(), Object.keys(damaged).sort())
})

t.test('bombs are not opened: members, bytes, ratio, overlap, lies about the size', async (t) => {
  const cli = await openCli(t)
  const one = await makeZip([{ name: 'a', content: 'x' }])
  await writeFile(cli.path('many.zip'), repeatedZip(one, 10_001))
  t.match(await cli.run(['unpack', 'many.zip', '-O', 'q']), { code: 1, out: '', err: /more than 10000 members/ })
  const pumped = await makeZip([{ name: 'pumped', content: Buffer.alloc(80 * MiB) }])
  await writeFile(cli.path('pumped.zip'), pumped)
  t.match(await cli.run(['unpack', 'pumped.zip', '-O', 'q']), { code: 1, err: /times its size, more than 200/ })
  t.match(await cli.run(['unpack', 'pumped.zip', '-O', 'q', '--unzip-limit', '50MB']), { code: 1, err: /80\.0 MiB/ })
  t.equal((await cli.run(['unpack', 'pumped.zip', '-O', 'q', '--unzip-limit', '100MB'])).code, 0, 'unless asked for')
  const honest = await makeZip([{ name: 'a', content: Buffer.alloc(3 * MiB) }])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(3 * MiB)
  const smaller = Buffer.alloc(4)
  smaller.writeUInt32LE(1000)
  await writeFile(cli.path('liar.zip'), replaceBytes(honest, size.toString('latin1'), smaller.toString('latin1')))
  const liar = await cli.run(['unpack', 'liar.zip', '-O', 'liar'])
  t.match(liar, { code: 7, records: [{ status: 'failed', error: { code: 'integrity' } }] })
  t.same(await readdir(cli.path('liar')), [])
  const twice = repeatedZip(await makeZip([{ name: 'a', content: randomBytes(1000) }]), 2)
  await writeFile(cli.path('overlap.zip'), twice)
  const overlap = await cli.run(['unpack', 'overlap.zip', '-O', 'overlap', '-f', 'status,error'])
  t.not(overlap.code, 0)
  t.match(overlap.records.at(-1), { status: 'failed', error: { message: /[Oo]verlapping/ } })
})

t.test('only into a quarantine folder, and over nothing', async (t) => {
  const cli = await openCli(t)
  await writeFile(cli.path('a.zip'), await makeZip([{ name: 'a', content: 'sample' }]))
  t.match(await cli.run(['unpack', 'a.zip']), { code: 2, err: /no quarantine folder given.*quarantine_dir/ })
  t.equal((await cli.run(['unpack', 'a.zip', '-O', '-'])).code, 2)
  const profile = { url: 'https://repo.example', login: 'a', quarantine_dir: cli.path('quarantine') }
  await mkdir(cli.path('config'), { mode: 0o700 })
  const config = JSON.stringify({ default_profile: 'lab', profiles: { lab: profile } })
  await writeFile(cli.path('config', 'config.json'), config, { mode: 0o600 })
  t.equal((await cli.run(['unpack', 'a.zip'])).code, 0)
  t.same(await readdir(cli.path('quarantine')), [sha256Of('sample')])
  await mkdir(cli.path('q'))
  await writeFile(cli.path('victim'), 'precious')
  await symlink(cli.path('victim'), cli.path('q', sha256Of('sample')))
  const linked = await cli.run(['unpack', 'a.zip', '-O', 'q', '--overwrite'])
  t.match(linked, { code: 1, records: [{ status: 'failed', error: { message: /not a regular file/ } }] })
  t.equal(await readFile(cli.path('victim'), 'utf8'), 'precious')
  t.equal((await cli.run(['unpack', 'a.zip', '-O', 'x', '--mode', '0755'])).code, 2)
})

t.test('a dry run prints what is inside and writes nothing', async (t) => {
  const cli = await openCli(t)
  await writeFile(cli.path('a.zip'), await makeZip([{ name: 'x/a', content: 'sample' }], { password: 'secret' }))
  const { records } = await cli.run(['unpack', 'a.zip', '-O', 'q', '-n'])
  t.same(records, [{ path: 'x/a', status: 'would-unpack', size: 6 }])
  t.same(await readdir(cli.folder), ['a.zip'])
})

t.test('what is neither zip nor negated is distinguished', async (t) => {
  const cli = await openCli(t)
  await writeFile(cli.path('plain'), negated(Buffer.from('sample')))
  t.match(await cli.run(['unpack', 'plain', '-O', 'q']), {
    code: 2,
    err: /neither a zip, nor a CaRT file, nor.*--negated/,
  })
  t.equal((await cli.run(['unpack', 'plain', '-O', 'q', '--negated'])).code, 0)
  t.same(await readdir(cli.path('q')), [sha256Of('sample')])
  t.match(await cli.run(['unpack', 'missing', '-O', 'q']), { code: 1, err: /missing: no such file/ })
  t.match(await cli.run(['unpack', 'missing.neg', '-O', 'q']), { code: 1, err: /missing\.neg: no such file/ })
})

t.test('a pipe or a device is refused at once', async (t) => {
  const cli = await openCli(t)
  execFileSync('mkfifo', [cli.path('pipe')])
  await symlink('pipe', cli.path('pipe.neg'))
  for (const args of [['pipe'], ['pipe.neg'], ['pipe', '--negated'], ['/dev/zero']]) {
    const { code, err } = await cli.run(['unpack', ...args, '-O', 'q'])
    t.not(code, 0, args.join(' '))
    t.match(err, /not a regular file/, args.join(' '))
  }
})
