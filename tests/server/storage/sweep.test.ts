import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import t from 'tap'
import { openDigester } from '../../../server/src/digest/digester.ts'
import { openDiskStorage } from '../../../server/src/storage/disk.ts'
import type { HasRow, Storage } from '../../../server/src/storage/storage.ts'
import { mountSmall } from '../../support/mounted-folder.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { stageContent } from '../../support/stored-contents.ts'

const digester = openDigester({ threads: 1, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())

const SOURCES = new URL('../../../server/src/', import.meta.url)
const LONG_AGO = new Date(Date.now() - 25 * 3_600_000)

t.test('content that a killed process committed without a row is removed', async (t) => {
  const { folder, storage } = await open(t)
  const { path, sha256 } = crash(folder, 'committed')
  t.ok(existsSync(path))
  t.same(await sweep(storage, rows()), { leftovers: 1, removed: 1, restored: 0 })
  t.notOk(existsSync(path))
  t.equal(await storage.open(sha256), null)
  t.equal(readdirSync(join(folder, '.staging')).length, 1)
})

t.test('content with a row stays', async (t) => {
  const { folder, storage } = await open(t)
  const { path, sha256, bytes } = crash(folder, 'committed')
  t.same(await sweep(storage, rows(sha256)), { leftovers: 1, removed: 0, restored: 0 })
  t.ok(readFileSync(path).equals(bytes))
})

t.test('content with a row that is missing comes back from the in-flight bytes', async (t) => {
  const { folder, storage } = await open(t)
  const { path, sha256, bytes } = crash(folder, 'committed')
  unlinkSync(path)
  t.same(await sweep(storage, rows(sha256)), { leftovers: 1, removed: 0, restored: 1 })
  t.ok(readFileSync(path).equals(bytes))
})

t.test('what a process that was killed while it healed a content left, heals it', async (t) => {
  for (const wrong of ['crashed while comMitted', 'torn', '']) {
    const { folder, storage } = await open(t)
    const { path, sha256, bytes } = crash(folder, 'committed')
    unlinkSync(path)
    writeFileSync(path, wrong)
    t.same(await sweep(storage, rows(sha256)), { leftovers: 1, removed: 0, restored: 1 })
    t.ok(readFileSync(path).equals(bytes), wrong)
    t.equal(readdirSync(join(folder, '.staging')).length, 1)
  }
})

t.test('in-flight bytes that are wrong themselves replace nothing', async (t) => {
  const { folder, storage } = await open(t)
  const { path, sha256, bytes } = crash(folder, 'committed')
  unlinkSync(path)
  writeFileSync(path, bytes)
  const [left = ''] = readdirSync(join(folder, '.staging')).map((name) => join(folder, '.staging', name))
  for (const name of readdirSync(left)) writeFileSync(join(left, name), 'wrong')
  t.same(await sweep(storage, rows(sha256)), { leftovers: 1, removed: 0, restored: 0 })
  t.ok(readFileSync(path).equals(bytes))
})

t.test('something in the way does not stop a sweep, and costs no bytes', async (t) => {
  const { folder, storage } = await open(t)
  const orphan = crash(folder, 'committed')
  unlinkSync(orphan.path)
  mkdirSync(join(orphan.path, 'full'), { recursive: true })
  t.match(await sweep(storage, rows()), { leftovers: 1, removed: 0 })
  t.ok(existsSync(join(orphan.path, 'full')), 'a folder is not ours to remove')
  const { path, sha256 } = crash(folder, 'committed')
  t.match(await sweep(storage, rows(sha256)), { leftovers: 1 })
  rmSync(join(folder, sha256.slice(0, 1)), { recursive: true })
  const { bytes } = crash(folder, 'committed')
  rmSync(join(folder, sha256.slice(0, 1)), { recursive: true })
  writeFileSync(join(folder, sha256.slice(0, 1)), 'in the way')
  t.match(await sweep(storage, rows(sha256)), { restored: 0 })
  unlinkSync(join(folder, sha256.slice(0, 1)))
  t.match(await sweep(storage, rows(sha256)), { restored: 1 }, 'the bytes were kept')
  t.ok(readFileSync(path).equals(bytes))
})

t.test('bytes that were never committed are removed, and nobody is asked about them', async (t) => {
  const { folder, storage } = await open(t)
  crash(folder, 'staged')
  t.same(await sweep(storage, rows()), { leftovers: 1, removed: 0, restored: 0 })
  t.equal(readdirSync(join(folder, '.staging')).length, 1)
})

t.test('what living processes have under way stays, this one included', async (t) => {
  const { folder, storage } = await open(t)
  const other = spawn(process.execPath, script(folder, 'waiting'), { stdio: ['pipe', 'pipe', 'inherit'] })
  t.teardown(() => other.kill('SIGKILL'))
  await once(other.stdout, 'data')
  await using staged = await stageContent(storage, randomBytes(100))
  await staged.commit()
  t.same(await sweep(storage, rows()), { leftovers: 0, removed: 0, restored: 0 })
  t.equal((await storage.open(staged.digests.sha256))?.sizeBytes, 100)
  other.kill('SIGKILL')
  await once(other, 'exit')
  t.same(await sweep(storage, rows()), { leftovers: 1, removed: 1, restored: 0 })
  t.equal((await storage.open(staged.digests.sha256))?.sizeBytes, 100)
})

t.test('content that a living process is storing at the same moment stays', async (t) => {
  const { folder, storage } = await open(t)
  const { sha256, bytes } = crash(folder, 'committed')
  await using staged = await stageContent(storage, bytes)
  await staged.commit()
  t.same(await sweep(storage, rows()), { leftovers: 1, removed: 0, restored: 0 })
  t.equal((await storage.open(sha256))?.sizeBytes, bytes.length)
})

t.test('content whose row shows up during the sweep stays', async (t) => {
  const { folder, storage } = await open(t)
  const { path, sha256, bytes } = crash(folder, 'committed')
  let isFirst = true
  const hasRow = async () => {
    const found = new Set(isFirst ? [] : [sha256])
    isFirst = false
    return found
  }
  t.same(await sweep(storage, hasRow), { leftovers: 1, removed: 0, restored: 0 })
  t.ok(readFileSync(path).equals(bytes))
})

t.test('a trace that was left on purpose is swept by the next process', async (t) => {
  const { folder, storage } = await open(t)
  const bytes = randomBytes(100)
  {
    await using staged = await stageContent(storage, bytes)
    await staged.commit()
    staged.markForSweep()
  }
  await using next = await openDiskStorage({ folder, hashPathing: true, hashPathingFallback: false, digester })
  t.same(await sweep(next, rows()), { leftovers: 1, removed: 1, restored: 0 })
})

t.test('what could not be removed now is left for the next sweep', async (t) => {
  const { folder, storage } = await open(t)
  const { path } = crash(folder, 'committed')
  t.same(await storage.sweep(rows(), async () => false), { leftovers: 1, removed: 0, restored: 0 })
  t.ok(existsSync(path))
  t.same(await sweep(storage, rows()), { leftovers: 1, removed: 1, restored: 0 })
})

t.test('an upload whose bytes another process took for those of a dead one is refused, not acknowledged', async (t) => {
  const { folder, storage } = await open(t)
  const other = await openDiskStorage({ folder, hashPathing: true, hashPathingFallback: false, digester })
  for (const isCommitted of [false, true]) {
    await using staged = await stageContent(storage, randomBytes(100))
    if (isCommitted) await staged.commit()
    t.match(await sweep(other, rows()), { leftovers: 1, removed: isCommitted ? 1 : 0 })
    await t.rejects(staged.commit(), { code: 'unavailable' })
  }
})

t.test('an empty marker leads to the content but never becomes it', async (t) => {
  const { folder, storage } = await open(t)
  const [withRow, without] = [sha256Of(Buffer.from('a')), sha256Of(Buffer.from('b'))]
  leave(folder, { names: [`${withRow}-0123456789abcdef.kept`, `${without}-0123456789abcdef.kept`] })
  const path = contentAt(folder, without)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'b')
  t.same(await sweep(storage, rows(withRow)), { leftovers: 2, removed: 1, restored: 0 })
  t.notOk(existsSync(path))
  t.notOk(existsSync(contentAt(folder, withRow)))
})

t.test('of another host only what is older than a day is taken', async (t) => {
  const { folder, storage } = await open(t)
  const [young, old] = [
    `${sha256Of(Buffer.from('a'))}-0123456789abcdef`,
    `${sha256Of(Buffer.from('b'))}-0123456789abcdef`,
  ]
  const path = leave(folder, { names: [young, old], host: 'elsewhere' })
  utimesSync(join(path, old), LONG_AGO, LONG_AGO)
  t.match(await sweep(storage, rows()), { leftovers: 1 })
  t.same(readdirSync(path), [young])
  unlinkSync(join(path, young))
  utimesSync(path, LONG_AGO, LONG_AGO)
  await sweep(storage, rows())
  t.notOk(existsSync(path))
})

t.test('thousands of leftovers are asked about in batches', async (t) => {
  const { folder, storage } = await open(t)
  leave(folder, {
    names: Array.from({ length: 2500 }, (_, n) => `${sha256Of(Buffer.from(`${n}`))}-0123456789abcdef.kept`),
  })
  const asked: number[] = []
  const hasRow = async (digests: readonly string[]) => {
    asked.push(digests.length)
    return new Set(digests)
  }
  t.match(await sweep(storage, hasRow), { leftovers: 2500, removed: 0 })
  t.same(asked, [1000, 1000, 500])
})

t.test('names that are not ours are left alone', async (t) => {
  const { folder, storage } = await open(t)
  mkdirSync(join(folder, '.staging', 'lost+found'), { recursive: true })
  writeFileSync(join(folder, 'README'), '')
  t.match(await sweep(storage, rows()), { leftovers: 0 })
  t.ok(existsSync(join(folder, '.staging', 'lost+found')))
  t.ok(existsSync(join(folder, 'README')))
})

t.test('a symbolic link in place of a folder of a dead process is removed, and never followed', async (t) => {
  const { folder, storage } = await open(t)
  const { path } = crash(folder, 'committed')
  const elsewhere = join(folder, 'elsewhere')
  const foreign = join(elsewhere, `${sha256Of(Buffer.from('a'))}-0123456789abcdef`)
  mkdirSync(elsewhere)
  writeFileSync(foreign, 'of another program')
  const linkAs = (name: string, target = elsewhere) => {
    const link = join(folder, '.staging', name)
    symlinkSync(target, link)
    return link
  }
  const dead = linkAs(`${hostname()}-${process.pid}-0123456789abcdef`)
  const broken = linkAs(`${hostname()}-${process.pid}-0123456789abcdee`, join(folder, 'nowhere'))
  const [young, old] = [linkAs('elsewhere-1-0123456789abcdef'), linkAs('elsewhere-2-0123456789abcdef')]
  lutimesSync(old, LONG_AGO, LONG_AGO)
  t.same(await sweep(storage, rows()), { leftovers: 1, removed: 1, restored: 0 }, 'the others are swept')
  t.notOk(existsSync(path))
  for (const link of [dead, broken, old]) t.notOk(lstatSync(link, { throwIfNoEntry: false }), link)
  t.ok(lstatSync(young).isSymbolicLink(), 'of another host only what is older than a day is taken')
  t.equal(readFileSync(foreign, 'utf8'), 'of another program')
})

t.test('a file with the name of a folder of a dead process is left alone', async (t) => {
  const { folder, storage } = await open(t)
  const { path } = crash(folder, 'committed')
  const file = join(folder, '.staging', `${hostname()}-${process.pid}-0123456789abcdef`)
  writeFileSync(file, '')
  t.same(await sweep(storage, rows()), { leftovers: 1, removed: 1, restored: 0 })
  t.notOk(existsSync(path))
  t.ok(existsSync(file))
})

t.test('a folder of a dead process that cannot be removed is an error, which is not hidden', async (t) => {
  // A folder of a test is removed before what is mounted in it.
  const folder = mkdtempSync(join(scratchFolder, 'lazaret-sweep-'))
  const storage = await openDiskStorage({ folder, hashPathing: true, hashPathingFallback: false, digester })
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const left = leave(folder, { names: [] })
  if (mountSmall(t, left, 2 ** 20) === null)
    return void t.pass('mount', { skip: 'a small file system cannot be mounted here' })
  await t.rejects(sweep(storage, rows()), { code: 'EBUSY' })
})

/** As the server does, without its lock. */
function sweep(storage: Storage, hasRow: HasRow) {
  return storage.sweep(hasRow, async (sha256) => {
    if (!(await hasRow([sha256])).has(sha256)) await storage.remove(sha256)
    return true
  })
}

type Tap = { testdir(): string }

async function open(t: Tap) {
  const folder = join(t.testdir(), 'uploads')
  return { folder, storage: await openDiskStorage({ folder, hashPathing: true, hashPathingFallback: false, digester }) }
}

function rows(...present: readonly string[]) {
  return async (digests: readonly string[]) => new Set(digests.filter((sha256) => present.includes(sha256)))
}

/** A process that dies by SIGKILL, or waits for it, with an upload under way. */
function crash(folder: string, stage: 'committed' | 'staged') {
  const { signal } = spawnSync(process.execPath, script(folder, stage), { stdio: ['ignore', 'ignore', 'inherit'] })
  if (signal !== 'SIGKILL') throw new Error(`the process ended by ${signal}`)
  const bytes = Buffer.from(`crashed while ${stage}`)
  const sha256 = sha256Of(bytes)
  return { bytes, sha256, path: contentAt(folder, sha256) }
}

function script(folder: string, stage: string): readonly string[] {
  const code = `
    const { openDigester } = await import(${JSON.stringify(new URL('digest/digester.ts', SOURCES))})
    const { openDiskStorage } = await import(${JSON.stringify(new URL('storage/disk.ts', SOURCES))})
    const digester = openDigester({ threads: 1, ssdeep: false })
    const options = { folder: ${JSON.stringify(folder)}, hashPathing: true, hashPathingFallback: false, digester }
    const storage = await openDiskStorage(options)
    const source = (async function* () { yield Buffer.from('crashed while ${stage}') })()
    const staged = await storage.stage(source, new AbortController().signal)
    if ('${stage}' !== 'staged') await staged.commit()
    if ('${stage}' === 'waiting') await new Promise((resolve) => process.stdout.write('ready', () => process.stdin.on('end', resolve).resume()))
    process.kill(process.pid, 'SIGKILL')`
  return ['--input-type=module', '--eval', code]
}

/** As a process of an earlier life with our own pid would leave it. */
function leave(folder: string, { names, host = hostname() }: { names: readonly string[]; host?: string }): string {
  const path = join(folder, '.staging', `${host}-${process.pid}-0123456789abcdef`)
  mkdirSync(path, { recursive: true })
  for (const name of names) writeFileSync(join(path, name), '')
  return path
}

function contentAt(folder: string, sha256: string): string {
  return join(folder, ...sha256.slice(0, 4), sha256)
}
