import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { openDigester } from '../../../server/src/digest/digester.ts'
import { openDiskStorage } from '../../../server/src/storage/disk.ts'
import type { Content, Storage } from '../../../server/src/storage/storage.ts'
import { withFallback } from '../../../server/src/storage/with-fallback.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { piecesOf, storeContent } from '../../support/stored-contents.ts'

const digester = openDigester({ threads: 2, ssdeep: true })
t.teardown(() => digester[Symbol.asyncDispose]())

t.test('committed content lies under its digest, readable by its owner alone and never executable', async (t) => {
  for (const hashPathing of [true, false]) {
    const { folder, storage } = await open(t, { hashPathing })
    const bytes = randomBytes(300_000)
    const sha256 = await storeContent(storage, bytes)
    const path = hashPathing ? join(folder, ...sha256.slice(0, 4), sha256) : join(folder, sha256)
    t.equal(sha256, sha256Of(bytes))
    t.ok(readFileSync(path).equals(bytes))
    t.equal(statSync(path).mode & 0o777, 0o600 & ~process.umask())
    t.equal(statSync(path).nlink, 1)
    t.equal(
      statSync(dirname(path)).mode & 0o777,
      hashPathing ? 0o700 & ~process.umask() : statSync(folder).mode & 0o777,
    )
    t.same(inFlight(folder), [])
  }
})

t.test('content is read whole and in ranges', async (t) => {
  const { storage } = await open(t)
  const bytes = randomBytes(600_000)
  const content = await storage.open(await storeContent(storage, bytes))
  t.equal(content?.sizeBytes, bytes.length)
  if (!content) return
  t.ok((await buffer(content.read())).equals(bytes))
  for (const [start, end] of [
    [0, 0],
    [10, 300_000],
    [599_999, 599_999],
  ] as const) {
    t.ok((await buffer(content.read({ start, end }))).equals(bytes.subarray(start, end + 1)), `${start}-${end}`)
  }
})

t.test('however large a content is, three buffers are lent in turns', async (t) => {
  const { storage } = await open(t)
  const bytes = randomBytes(5_000_000)
  const content = await storage.open(await storeContent(storage, bytes))
  if (!content) return t.fail('the content is not there')
  for (const range of [undefined, { start: 10, end: 4_999_000 }]) {
    const memory = new Set<ArrayBufferLike>()
    for await (const chunk of content.lend(range)) memory.add(chunk.buffer)
    t.equal(memory.size, 3)
  }
})

t.test('what was not committed is discarded', async (t) => {
  const { folder, storage } = await open(t)
  const staged = await storage.stage(piecesOf(randomBytes(1000)), never())
  t.equal(inFlight(folder).length, 1)
  await staged[Symbol.asyncDispose]()
  t.same(inFlight(folder), [])
  t.equal(await storage.open(staged.digests.sha256), null)
})

t.test('nothing at all is staged with a size of zero', async (t) => {
  const { storage } = await open(t)
  await using staged = await storage.stage(piecesOf(Buffer.alloc(0)), never())
  t.match(staged.digests, { sizeBytes: 0, crc32: '00000000', ssdeep: '3::', fileType: 'empty' })
  await staged.commit()
  const content = await storage.open(staged.digests.sha256)
  t.equal((await buffer(content?.read() ?? piecesOf(Buffer.from('none')))).length, 0)
})

t.test('the same content twenty times at once is there once, and whole', async (t) => {
  const { folder, storage } = await open(t)
  const bytes = randomBytes(400_000)
  const digests = await Promise.all(Array.from({ length: 20 }, () => storeContent(storage, bytes)))
  t.same(new Set(digests), new Set([sha256Of(bytes)]))
  const content = await storage.open(sha256Of(bytes))
  t.ok(content && (await buffer(content.read())).equals(bytes))
  t.same(inFlight(folder), [])
})

t.test('torn content is replaced, also while it is stored many times at once', async (t) => {
  const { folder, storage } = await open(t)
  const bytes = randomBytes(5000)
  const sha256 = sha256Of(bytes)
  const path = join(folder, ...sha256.slice(0, 4), sha256)
  mkdirSync(dirname(path), { recursive: true })
  for (const torn of [Buffer.alloc(0), bytes.subarray(0, 4000), Buffer.concat([bytes, bytes])]) {
    writeFileSync(path, torn)
    await Promise.all(Array.from({ length: 10 }, () => storeContent(storage, bytes)))
    t.ok(readFileSync(path).equals(bytes))
  }
  t.same(inFlight(folder), [])
})

t.test('content of the right size stays, so that a copy of it need not be made again', async (t) => {
  const { folder, storage } = await open(t)
  const bytes = randomBytes(5000)
  const sha256 = await storeContent(storage, bytes)
  const { ino } = statSync(join(folder, ...sha256.slice(0, 4), sha256))
  await storeContent(storage, bytes)
  t.equal(statSync(join(folder, ...sha256.slice(0, 4), sha256)).ino, ino)
})

t.test('a second commit puts back what was removed meanwhile', async (t) => {
  const { folder, storage } = await open(t)
  const bytes = randomBytes(5000)
  await using staged = await storage.stage(piecesOf(bytes), never())
  await staged.commit()
  await storage.remove(sha256Of(bytes))
  t.equal(await storage.open(sha256Of(bytes)), null)
  await staged.commit()
  await staged.commit()
  t.equal((await storage.open(sha256Of(bytes)))?.sizeBytes, 5000)
  t.equal(inFlight(folder).length, 1)
})

t.test('folders removed by another program are made again', async (t) => {
  const { folder, storage } = await open(t)
  const bytes = randomBytes(5000)
  const sha256 = await storeContent(storage, bytes)
  await storage.remove(sha256)
  execFileSync('rm', ['-r', join(folder, sha256.slice(0, 1)), join(folder, '.staging')])
  await storeContent(storage, bytes)
  t.equal((await storage.open(sha256))?.sizeBytes, 5000)
})

t.test('an aborted upload ends at once and leaves nothing', async (t) => {
  const { folder, storage } = await open(t)
  const controller = new AbortController()
  const staging = storage.stage(stalled(), controller.signal)
  controller.abort(new Error('the client went away'))
  await t.rejects(staging, /the client went away/)
  t.same(inFlight(folder), [])
  await t.rejects(storage.stage(stalled(), controller.signal), /the client went away/)
})

t.test('an error of the source leaves nothing', async (t) => {
  const { folder, storage } = await open(t)
  const broken = async function* () {
    yield randomBytes(2_000_000)
    throw new Error('the connection broke')
  }
  await t.rejects(storage.stage(broken(), never()), /the connection broke/)
  t.same(inFlight(folder), [])
})

t.test('a full disk is reported by its code, and leaves nothing', async (t) => {
  const folder = t.testdir()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'lazaret-test', folder], { stdio: 'ignore' })
  } catch {
    return t.pass('a full disk', { skip: 'mounting a small file system needs more rights' })
  }
  try {
    await using storage = await openDiskStorage({ folder, hashPathing: true, hashPathingFallback: false, digester })
    await t.rejects(storage.stage(piecesOf(randomBytes(3_000_000)), never()), { code: 'ENOSPC' })
    t.same(inFlight(folder), [])
    await storeContent(storage, randomBytes(100_000))
  } finally {
    execFileSync('umount', [folder])
  }
})

t.test('with the fallback the other scheme is read and removed, without it neither', async (t) => {
  const { folder, storage } = await open(t, { hashPathing: false })
  const sha256 = await storeContent(storage, Buffer.from('abc'))
  const strict = await openDiskStorage({ folder, hashPathing: true, hashPathingFallback: false, digester })
  t.equal(await strict.open(sha256), null)
  await strict.remove(sha256)
  await using lenient = await openDiskStorage({ folder, hashPathing: true, hashPathingFallback: true, digester })
  t.equal((await lenient.open(sha256))?.sizeBytes, 3)
  await lenient.remove(sha256)
  t.equal(await storage.open(sha256), null)
  await lenient.remove(sha256)
  await strict[Symbol.asyncDispose]()
})

t.test('a key that is not a digest never becomes a path', async (t) => {
  const { storage } = await open(t)
  for (const key of ['', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(64)}/`]) {
    await t.rejects(storage.open(key), /not a SHA-256/)
    await t.rejects(storage.remove(key), /not a SHA-256/)
  }
})

t.test('content that vanishes between opening and reading is an error of the stream', async (t) => {
  const { folder, storage } = await open(t)
  const sha256 = await storeContent(storage, Buffer.from('abc'))
  const content = await storage.open(sha256)
  unlinkSync(join(folder, ...sha256.slice(0, 4), sha256))
  await t.rejects(buffer(content?.read() ?? piecesOf(Buffer.from(''))), { code: 'unavailable' })
})

t.test('what takes the place of a content after it was opened is never read as its bytes', async (t) => {
  const { folder, storage } = await open(t)
  const sha256 = await storeContent(storage, Buffer.from('abc'))
  const content = await storage.open(sha256)
  const path = join(folder, ...sha256.slice(0, 4), sha256)
  const put = {
    folder: () => mkdirSync(path),
    link: () => symlinkSync(process.execPath, path),
    FIFO: () => execFileSync('mkfifo', [path]),
  }
  for (const [kind, putThere] of Object.entries(put)) {
    rmSync(path, { recursive: true })
    putThere()
    for (const range of [undefined, { start: 1, end: 1 }])
      await t.rejects(buffer(content?.read(range) ?? piecesOf(Buffer.from(''))), { code: 'content_damaged' }, kind)
  }
})

t.test('the check passes where the folder works, and says what does not', async (t) => {
  const { folder, storage } = await open(t)
  await storage.check()
  t.same(inFlight(folder), [])
  execFileSync('rm', ['-r', folder])
  writeFileSync(folder, '')
  await t.rejects(storage.check(), new RegExp(`the storage folder ${folder} does not work`))
})

t.test('closing removes the staging folder of the process', async (t) => {
  const { folder, storage } = await open(t)
  t.equal(readdirSync(join(folder, '.staging')).length, 1)
  await storage[Symbol.asyncDispose]()
  t.equal(readdirSync(join(folder, '.staging')).length, 0)
})

type Tap = { testdir(): string; teardown(handler: () => Promise<void>): void }

async function open(t: Tap, { hashPathing } = { hashPathing: true }) {
  const folder = join(t.testdir(), 'uploads')
  const storage = await openDiskStorage({ folder, hashPathing, hashPathingFallback: false, digester })
  return { folder, storage }
}

async function* stalled(): AsyncGenerator<Buffer> {
  yield randomBytes(100_000)
  await new Promise(() => {})
}

function inFlight(folder: string): readonly string[] {
  const root = join(folder, '.staging')
  return existsSync(root) ? readdirSync(root).flatMap((name) => readdirSync(join(root, name))) : []
}

function never(): AbortSignal {
  return new AbortController().signal
}

t.test('an upload heals a content whose damaged copy is under the other scheme, or in the other storage', async (t) => {
  const { folder, storage } = await open(t, { hashPathing: false })
  const sha256 = await storeContent(storage, Buffer.from('abc'))
  writeFileSync(join(folder, sha256), 'abd')
  await using lenient = await openDiskStorage({ folder, hashPathing: true, hashPathingFallback: true, digester })
  await t.rejects(readAll(await lenient.open(sha256)), { code: 'content_damaged' })
  await storeContent(lenient, Buffer.from('abc'))
  t.equal(String(await readAll(await lenient.open(sha256))), 'abc')
  const first = { folder: join(folder, 'first'), hashPathing: true, hashPathingFallback: false, digester }
  await using empty = await openDiskStorage(first)
  const both: Storage = { ...withFallback(empty, storage), [Symbol.asyncDispose]: () => Promise.resolve() }
  await t.rejects(readAll(await both.open(sha256)), { code: 'content_damaged' })
  await storeContent(both, Buffer.from('abc'))
  t.equal(String(await readAll(await both.open(sha256))), 'abc')
})

async function readAll(content: Content | null): Promise<Buffer> {
  return buffer(content?.read() ?? piecesOf(Buffer.from('')))
}
