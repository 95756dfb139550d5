import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { openDigester } from '../../../server/src/digest/digester.ts'
import { ENCODINGS, type Encoding } from '../../../server/src/encoding/encoding.ts'
import { Problem } from '../../../server/src/errors/problems.ts'
import { openLog } from '../../../server/src/log.ts'
import { openDiskStorage } from '../../../server/src/storage/disk.ts'
import { openS3Storage } from '../../../server/src/storage/s3.ts'
import type { BlockDigests, Range, Storage } from '../../../server/src/storage/storage.ts'
import { bytesOfLent } from '../../support/lent-chunks.ts'
import { openS3Server, S3_KINDS } from '../../support/s3-servers.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { openContent, readContent, stageContent, storeContent } from '../../support/stored-contents.ts'

const MEBIBYTE = 1_048_576
const digester = openDigester({ threads: 2, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())
const log = openLog({ level: 'silent', json: false })

type Scheme = { readonly hashPathing: boolean; readonly hashPathingFallback: boolean; readonly encoding?: Encoding }
type OpenStorage = (scheme: Scheme) => Promise<Storage>
type Case = (t: Test, storage: Storage, open: OpenStorage) => Promise<void>

const NESTED: Scheme = { hashPathing: true, hashPathingFallback: false }

/** What every storage does. */
const CASES: Readonly<Record<string, Case>> = {
  'what is committed comes back, and nothing else does': async (t, storage) => {
    for (const size of [0, 1, 70_000, 3 * MEBIBYTE]) {
      const bytes = randomBytes(size)
      const staged = await stageContent(storage, bytes)
      t.match(staged.digests, { sizeBytes: size, sha256: sha256Of(bytes) })
      t.equal(await storage.open(sha256Of(bytes)), null, 'not before it is committed')
      await staged.commit()
      await staged[Symbol.asyncDispose]()
      t.ok((await readContent(storage, bytes))?.equals(bytes), `${size} bytes`)
    }
    t.equal(await storage.open('0'.repeat(64)), null)
  },

  'large content is committed in parts and comes back whole': async (t, storage) => {
    const bytes = randomBytes(41 * MEBIBYTE + 11)
    await storeContent(storage, bytes)
    t.ok((await readContent(storage, bytes))?.equals(bytes))
  },

  'ranges are read': async (t, storage) => {
    const bytes = randomBytes(600_000)
    await storeContent(storage, bytes)
    const content = await storage.open(sha256Of(bytes))
    t.equal(content?.sizeBytes, bytes.length)
    const ranges = [
      [0, 0],
      [0, 9],
      [10, 300_000],
      [599_999, 599_999],
      [0, 599_999],
      [0, -1],
    ] as const
    for (const [start, end] of ranges) {
      const found = content && (await buffer(content.read({ start, end })))
      t.ok(found?.equals(bytes.subarray(start, end + 1)), `${start}-${end}`)
      const again = content && (await bytesOfLent(content.lend({ start, end })))
      t.ok(again?.equals(bytes.subarray(start, end + 1)), `${start}-${end}, lent`)
    }
  },

  'a part is compared by its blocks before it is passed on': async (t, storage) => {
    const bytes = randomBytes(1_000_000)
    await storeContent(storage, bytes)
    const content = await openContent(storage, bytes)
    const asked: (readonly [number, number])[] = []
    const knowing =
      (known: Buffer): BlockDigests =>
      async (first, count) => {
        asked.push([first, count])
        return blocksOf(known).subarray(first * 32, (first + count) * 32)
      }
    let isLent = false
    const chunksOf = (range: Range, known: Buffer): AsyncIterable<Buffer> =>
      content[isLent ? 'lend' : 'read'](range, knowing(known))
    const part = async (start: number, end: number, known: Buffer) => {
      const passed: Buffer[] = []
      try {
        for await (const chunk of chunksOf({ start, end }, known)) passed.push(Buffer.from(chunk))
        return { code: null, passed: Buffer.concat(passed) }
      } catch (error) {
        return { code: error instanceof Problem ? error.code : String(error), passed: Buffer.concat(passed) }
      }
    }
    for (const [start, end] of [
      [0, 0],
      [1, 262_143],
      [262_143, 262_144],
      [262_144, 524_287],
      [300_000, 999_999],
      [999_999, 999_999],
    ] as const) {
      const found = await part(start, end, bytes)
      t.ok(found.code === null && found.passed.equals(bytes.subarray(start, end + 1)), `${start}-${end}`)
    }
    t.strictSame(asked.at(0), [0, 1])
    t.strictSame(asked.at(-2), [1, 3], 'the digests of a range are asked for at once')
    const other = Buffer.from(bytes)
    other[600_000] = (other[600_000] ?? 0) ^ 1
    t.equal(
      (await part(700_000, 700_000, other)).code,
      'content_damaged',
      'also where the wrong byte is not in the part',
    )
    t.equal((await part(524_287, 524_287, other)).code, null)
    for (isLent of [false, true]) {
      const cut = await part(100, 999_999, other)
      t.ok(
        cut.code === 'content_damaged' && cut.passed.equals(bytes.subarray(100, 524_288)),
        'nothing of the wrong block',
      )
    }
    t.equal((await part(0, 999_999, other)).code, null, 'all of it is compared with the digest of the content')
  },

  'a part of a content of one block is compared without digests of blocks': async (t, storage) => {
    const bytes = randomBytes(262_144)
    await storeContent(storage, bytes)
    const content = await storage.open(sha256Of(bytes))
    const found = content && (await buffer(content.read({ start: 5, end: 262_142 })))
    t.ok(found?.equals(bytes.subarray(5, 262_143)))
  },

  'a reader may stop early': async (t, storage) => {
    const bytes = randomBytes(3 * MEBIBYTE)
    await storeContent(storage, bytes)
    const content = await storage.open(sha256Of(bytes))
    for await (const chunk of content?.read() ?? []) {
      t.ok(chunk.length > 0)
      break
    }
    t.ok((await readContent(storage, bytes))?.equals(bytes))
  },

  'lent chunks are right until the next one is asked for, and may be changed': async (t, storage) => {
    for (const size of [0, 1, 262_144, 262_145, 5 * MEBIBYTE + 3]) {
      const bytes = randomBytes(size)
      await storeContent(storage, bytes)
      const content = await openContent(storage, bytes)
      t.ok((await bytesOfLent(content.lend())).equals(bytes), `${size} bytes`)
    }
  },

  'a reader of lent chunks may stop early': async (t, storage) => {
    const bytes = randomBytes(3 * MEBIBYTE)
    await storeContent(storage, bytes)
    for await (const chunk of (await openContent(storage, bytes)).lend()) {
      t.ok(chunk.equals(bytes.subarray(0, chunk.length)))
      break
    }
    t.ok((await readContent(storage, bytes))?.equals(bytes))
  },

  'what was not committed is gone': async (t, storage) => {
    const bytes = randomBytes(1000)
    const staged = await stageContent(storage, bytes)
    await staged[Symbol.asyncDispose]()
    t.equal(await storage.open(sha256Of(bytes)), null)
  },

  'the same content many times at once is there, and whole': async (t, storage) => {
    const bytes = randomBytes(200_000)
    await Promise.all(Array.from({ length: 12 }, () => storeContent(storage, bytes)))
    t.ok((await readContent(storage, bytes))?.equals(bytes))
  },

  'a second commit puts back what was removed meanwhile': async (t, storage) => {
    const bytes = randomBytes(5000)
    await using staged = await stageContent(storage, bytes)
    await staged.commit()
    await storage.remove(sha256Of(bytes))
    t.equal(await storage.open(sha256Of(bytes)), null)
    await staged.commit()
    await staged.commit()
    t.ok((await readContent(storage, bytes))?.equals(bytes))
  },

  'what is removed is gone, and may be removed again': async (t, storage) => {
    const bytes = randomBytes(1000)
    await storeContent(storage, bytes)
    await storage.remove(sha256Of(bytes))
    await storage.remove(sha256Of(bytes))
    t.equal(await storage.open(sha256Of(bytes)), null)
  },

  'the other naming scheme is read and removed with the fallback only': async (t, storage, open) => {
    const bytes = randomBytes(1000)
    await storeContent(storage, bytes)
    await using strict = await open({ hashPathing: false, hashPathingFallback: false })
    await using lenient = await open({ hashPathing: false, hashPathingFallback: true })
    t.equal(await readContent(strict, bytes), null)
    t.ok((await readContent(lenient, bytes))?.equals(bytes))
    await storeContent(lenient, bytes)
    t.ok((await readContent(strict, bytes))?.equals(bytes), 'new content goes where the current scheme says')
    await lenient.remove(sha256Of(bytes))
    t.equal(await readContent(storage, bytes), null)
    t.equal(await readContent(strict, bytes), null)
  },

  'an upload that breaks off leaves nothing': async (t, storage) => {
    const controller = new AbortController()
    const stalled = async function* () {
      yield randomBytes(100_000)
      await new Promise(() => {})
    }
    const staging = storage.stage(stalled(), controller.signal)
    controller.abort(new Error('the client went away'))
    await t.rejects(staging, /the client went away/)
  },

  'what is not a digest never becomes a name': async (t, storage) => {
    for (const key of ['', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(64)}/`]) {
      await t.rejects(storage.open(key), /not a SHA-256/)
      await t.rejects(storage.remove(key), /not a SHA-256/)
    }
  },

  'the check passes and leaves nothing': async (t, storage) => {
    await t.resolves(storage.check())
    await t.resolves(storage.check())
  },

  'it knows whose it is': async (t, storage, open) => {
    const ownersOf = async (opened: Storage) => (await opened.owners()).map(({ owner }) => owner)
    t.same(await ownersOf(storage), [null])
    for (const instance of ['one', 'another']) {
      await storage.setOwner(instance)
      await using again = await open(NESTED)
      t.same(await ownersOf(again), [instance])
    }
    await storage.setOwner(null)
    await using free = await open(NESTED)
    t.same(await ownersOf(free), [null])
  },
}

t.test('disk', async (t) => {
  const folder = join(t.testdir(), 'uploads')
  for (const encoding of ENCODINGS)
    await t.test(encoding, (t) =>
      runCases(t, (scheme) => openDiskStorage({ folder: join(folder, encoding), ...scheme, encoding, digester })),
    )
})

for (const kind of S3_KINDS)
  t.test(kind, async (t) => {
    for (const encoding of ENCODINGS)
      await t.test(encoding, async (t) => {
        const server = await openS3Server(t, kind)
        if (server === null) return
        const folder = t.testdir()
        await runCases(t, (scheme) => openS3Storage({ ...server, ...scheme, encoding, folder, digester, log }))
      })
  })

async function runCases(t: Test, open: OpenStorage): Promise<void> {
  for (const [title, run] of Object.entries(CASES))
    await t.test(title, async (t) => {
      await using storage = await open(NESTED)
      await run(t, storage, open)
    })
}

function blocksOf(bytes: Buffer): Buffer {
  const starts = Array.from({ length: Math.ceil(bytes.length / 262_144) }, (_, n) => n * 262_144)
  return Buffer.concat(starts.map((at) => Buffer.from(sha256Of(bytes.subarray(at, at + 262_144)), 'hex')))
}
