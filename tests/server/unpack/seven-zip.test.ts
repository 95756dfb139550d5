import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import t from 'tap'
import { UNPACK_LIMITS } from '../../../server/src/unpack/limits.ts'
import { type ArchiveToUnpack, openUnpacker } from '../../../server/src/unpack/open-unpacker.ts'
import { UnpackFailure } from '../../../server/src/unpack/unpack-failure.ts'
import { cabOf, compoundOf, isoOf, rarOf } from '../../support/archive-files.ts'
import { needProgram } from '../../support/programs.ts'
import { rounds } from '../../support/rounds.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'
import { tarOf } from '../../support/tar-of.ts'
import { until } from '../../support/until.ts'

const MiB = 1024 ** 2
const SIZE_BYTES = 700_000
const unpacker = openUnpacker({ threads: 1, timeoutMs: 120_000 })
t.teardown(() => unpacker[Symbol.asyncDispose]())
// However an archive ended, nothing of it runs on.
t.afterEach(() => until(async () => processes().length === 0))

type Options = Partial<Omit<ArchiveToUnpack, 'content' | 'limits'>> & { readonly limits?: object }

function archiveOf(bytes: Buffer, { limits, ...options }: Options): ArchiveToUnpack {
  return {
    ...{ format: '7z', name: 'a', skipped: 0, passwords: ['infected', 'malware'], ...options },
    limits: { ...UNPACK_LIMITS, fileBytes: Number.POSITIVE_INFINITY, ...limits },
    content: {
      sizeBytes: bytes.length,
      lend: async function* (range) {
        for (let at = range?.start ?? 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
      },
    },
  }
}

/** The text of each file, or the reason why there is none, and the reason that ended the archive. */
async function unpack(bytes: Buffer, options: Options = {}) {
  const files: Record<string, string> = {}
  try {
    for await (const { name, content } of unpacker.files(archiveOf(bytes, options), new AbortController().signal))
      files[name] = await textOf(content)
    return { files, rest: null }
  } catch (error) {
    if (!(error instanceof UnpackFailure)) throw error
    return { files, rest: error.reason }
  }
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  try {
    const text = (await buffer(content)).toString('latin1')
    return text.length > 100 ? `${text.length} characters` : text
  } catch (error) {
    if (error instanceof UnpackFailure) return error.reason
    throw error
  }
}

const FILES = { 'a.txt': 'one', 'b [x]*.bin': `${SIZE_BYTES} characters`, 'ü/c.txt': 'three' }
const OPEN = { files: FILES, rest: null }

const folder = mkdtempSync(join(scratchFolder, 'lazaret-seven-zip-'))
const input = join(folder, 'input')
const noise = randomBytes(SIZE_BYTES)
execFileSync('mkdir', ['-p', join(input, 'ü')])
writeFileSync(join(input, 'a.txt'), 'one')
writeFileSync(join(input, 'b [x]*.bin'), noise)
writeFileSync(join(input, 'ü', 'c.txt'), 'three')
writeFileSync(join(input, 'empty'), '')
symlinkSync('a.txt', join(input, 'link'))
symlinkSync('/etc/passwd', join(input, 'absolute'))

let made = 0
function sevenZip(...options: readonly string[]): Buffer {
  made += 1
  const path = join(folder, `${made}.7z`)
  execFileSync('7z', ['a', '-bd', '-snl', ...options, path, '.'], { cwd: input, stdio: 'ignore' })
  return readFileSync(path)
}

t.test('7z archives, plain and encrypted', async (t) => {
  if (!needProgram(t, '7z')) return
  const options = [[], ['-mx0'], ['-m0=PPMd'], ['-ms=off'], ['-m0=BZip2'], ['-m0=Deflate']]
  for (const option of options) t.strictSame(await unpack(sevenZip(...option)), OPEN, option.join(' '))
  for (const option of [['-mhe=on'], ['-mhe=off'], ['-mx0'], ['-ms=off']]) {
    const name = option.join(' ')
    t.strictSame(await unpack(sevenZip('-pinfected', ...option)), OPEN, name)
    const other = sevenZip('-pother', ...option)
    t.strictSame(await unpack(other, { passwords: ['a', 'infected', 'other'] }), OPEN, name)
    const { files, rest } = await unpack(other)
    if (name === '-mhe=on') t.strictSame({ files, rest }, { files: {}, rest: 'password' }, 'encrypted names')
    else for (const file of Object.keys(FILES)) t.equal(files[file], 'password', `${name} ${file}`)
  }
  const { files } = await unpack(sevenZip(), { skipped: 1 })
  t.strictSame(Object.keys(files), Object.keys(FILES).slice(1), 'continued')
})

t.test('xz and bzip2, with a tar archive or one file', async (t) => {
  const tar = tarOf([
    { path: '../a', content: 'one' },
    { path: 'b', content: 'two' },
  ])
  for (const [format, program] of [
    ['xz', 'xz'],
    ['bzip2', 'bzip2'],
  ] as const) {
    if (!needProgram(t, program)) continue
    const packed = (content: string | Buffer) => execFileSync(program, ['-c'], { input: content, maxBuffer: 16 * MiB })
    t.strictSame(await unpack(packed(tar), { format }), { files: { '../a': 'one', b: 'two' }, rest: null }, format)
    const name = `a.txt.${format === 'xz' ? 'xz' : 'bz2'}`
    t.strictSame(await unpack(packed('text'), { format, name }), { files: { 'a.txt': 'text' }, rest: null }, name)
    const cut = await unpack(packed(noise).subarray(0, -300_000), { format })
    // A block of bzip2 is whole or gives nothing.
    t.match(cut, format === 'xz' ? { files: { a: 'damaged' } } : { files: {}, rest: 'damaged' }, `${format}, cut`)
    const zeros = await unpack(packed(Buffer.alloc(80 * MiB)), { format })
    t.strictSame(zeros.files, { a: 'limit' }, `${format} bomb`)
  }
})

t.test('rar, cab, iso and msi', async (t) => {
  const contents = [
    { name: 'A.TXT', content: 'one' },
    { name: 'B.TXT', content: 'two' },
  ]
  const open = { files: { 'A.TXT': 'one', 'B.TXT': 'two' }, rest: null }
  t.strictSame(await unpack(rarOf(contents), { format: 'rar5' }), open, 'rar')
  t.strictSame(await unpack(cabOf(contents), { format: 'cab' }), open, 'cab')
  t.strictSame(await unpack(isoOf(contents), { format: 'iso' }), open, 'iso')
  const { files, rest } = await unpack(compoundOf(contents), { format: 'msi' })
  t.match({ files, rest }, open, 'msi')
})

t.test('names are untrusted text, and lead nowhere', async (t) => {
  const names = ['../../a', '/etc/b', 'C:\\c', 'd/../../d', 'same', 'same']
  for (const [format, make] of [
    ['rar5', rarOf],
    ['cab', cabOf],
  ] as const) {
    const { files, rest } = await unpack(make(names.map((name) => ({ name, content: 'x' }))), { format })
    t.equal(rest, null, format)
    t.strictSame(
      Object.values(files),
      names.map(() => 'x'),
      `${format}: ${Object.keys(files).join(' ')}`,
    )
  }
})

t.test('bombs end at a limit', async (t) => {
  if (!needProgram(t, '7z')) return
  const many = Array.from({ length: 5 }, (_, n) => ({ name: `${n}`, content: 'x'.repeat(50) }))
  const five = rarOf(many)
  t.match(await unpack(five, { format: 'rar5', limits: { files: 2 } }), {
    files: { 1: /x/, 2: undefined },
    rest: 'limit',
  })
  const total = await unpack(five, { format: 'rar5', limits: { totalBytes: 120 } })
  t.match(total, { files: { 1: /x/, 2: 'limit', 3: undefined } })
  const large = await unpack(rarOf([{ name: 'z', content: 'x'.repeat(60) }, ...many]), {
    ...{ format: 'rar5', limits: { fileBytes: 55 } },
  })
  t.match(large, { files: { z: 'too_large', 4: /x/ }, rest: null }, 'one file')
  const zeros = join(folder, 'zeros')
  writeFileSync(zeros, Buffer.alloc(70 * MiB))
  const bomb = join(folder, 'bomb.7z')
  execFileSync('7z', ['a', '-bd', '-mx1', bomb, zeros], { stdio: 'ignore' })
  t.match(await unpack(readFileSync(bomb)), { files: { zeros: 'limit' } }, 'ratio')
  // A window of 1 GiB: the coder of LZMA2 says its size in one byte. Random contents before the header may look like a coder, too.
  const wide = sevenZip('-m0=LZMA2:d=24', '-mhc=off', '-ms=off')
  const coder = wide.indexOf(Buffer.from([0x21, 0x21, 0x01]), headerStart(wide))
  t.ok(coder > 0)
  wide[coder + 3] = 36
  t.match(await unpack(fixHeader(wide)), { rest: 'limit' }, 'memory')
})

function headerStart(bytes: Buffer): number {
  return 32 + Number(bytes.readBigUInt64LE(12))
}

/** Writes the checksums of a 7z archive whose header was changed. */
function fixHeader(bytes: Buffer): Buffer {
  const start = headerStart(bytes)
  bytes.writeUInt32LE(crc32(bytes.subarray(start, start + Number(bytes.readBigUInt64LE(20)))), 28)
  bytes.writeUInt32LE(crc32(bytes.subarray(12, 32)), 8)
  return bytes
}

t.test('damaged and hostile archives', async (t) => {
  if (!needProgram(t, '7z')) return
  const plain = sevenZip('-mx0', '-ms=off')
  t.strictSame(await unpack(plain.subarray(0, 400_000)), { files: {}, rest: 'damaged' }, 'cut')
  t.strictSame(await unpack(plain, { format: 'rar' }), { files: {}, rest: 'damaged' }, 'another format')
  const flipped = Buffer.from(plain)
  flipped[400_000] = (flipped[400_000] ?? 0) ^ 1
  t.match(await unpack(flipped), { files: { 'a.txt': 'one', 'b [x]*.bin': 'damaged', 'ü/c.txt': 'three' } }, 'a bit')
  const rar = rarOf([{ name: 'a', content: 'one' }])
  const small = { rar5: rar, cab: cabOf([{ name: 'a', content: 'one' }]), iso: isoOf([{ name: 'A', content: 'one' }]) }
  for (const [format, bytes] of Object.entries(small)) {
    for (let n = 0; n < rounds(3); n++) {
      const mutant = Buffer.from(bytes)
      const from = format === 'iso' ? 32_768 : 0
      for (let at = 0; at < 4; at++) {
        const place = from + (randomBytes(2).readUInt16LE() % (bytes.length - from))
        mutant[place] = randomBytes(1)[0] ?? 0
      }
      await t.resolves(unpack(mutant, { format: format as 'iso' }), `${format} mutant`)
    }
  }
})

t.test('the process ends with the archive', async (t) => {
  if (!needProgram(t, '7z')) return
  const stop = new AbortController()
  const files = unpacker.files(archiveOf(sevenZip('-mx0'), {}), stop.signal)
  await files.next()
  // The process that looked for the password may still be ending.
  await until(async () => processes().length <= 1)
  t.equal(processes().length, 1, 'it runs')
  const ending = files.next()
  stop.abort(new Error('stopped'))
  await t.rejects(ending, /stopped/)
  await until(async () => processes().length === 0)
  const killed = unpacker.files(archiveOf(sevenZip('-mx0'), {}), new AbortController().signal)
  await killed.next()
  for (const pid of processes()) process.kill(pid, 'SIGKILL')
  const rest = async () => {
    for await (const { content } of killed) await buffer(content)
  }
  await t.rejects(rest(), new UnpackFailure('damaged', { endsArchive: true }))
})

/** The processes that the threads of this one started. */
function processes(): readonly number[] {
  const tasks = readdirSync(`/proc/${process.pid}/task`)
  const children = tasks.map((task) => readFileSync(`/proc/${process.pid}/task/${task}/children`, 'latin1'))
  const pids = [...children.join(' ').matchAll(/\d+/g)].map(Number)
  return pids.filter((pid) => commandOf(pid).includes('seven-zip'))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}
