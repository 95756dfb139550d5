import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import t from 'tap'
import { type Digester, openDigester } from '../../../server/src/digest/digester.ts'
import { createSsdeep } from '../../../server/src/digest/ssdeep.ts'
import { needProgram } from '../../support/programs.ts'

const MEBIBYTE = 1_048_576

t.test('sizes around every border give the digests of the whole content', async (t) => {
  await using digester = openDigester({ threads: 2, ssdeep: true })
  for (const sizeBytes of [0, 1, 16_383, 16_385, 262_143, 262_144, 262_145, 524_288, MEBIBYTE, 20_000_000]) {
    const bytes = randomBytes(sizeBytes)
    const path = file(t, bytes)
    t.match(await digest(digester, { bytes, path, chunkBytes: 65_536 }), expected(bytes), `${sizeBytes} bytes`)
  }
})

t.test('contents of more than one block have the digest of each block', async (t) => {
  await using digester = openDigester({ threads: 2, ssdeep: true })
  for (const sizeBytes of [0, 1, 262_144, 262_145, 524_288, 1_000_003]) {
    const bytes = randomBytes(sizeBytes)
    const path = file(t, bytes)
    for (const chunkBytes of [65_536, 991, 1_000_003]) {
      const { blocks } = await digest(digester, { bytes, path, chunkBytes })
      t.same(blocks && Buffer.from(blocks), sizeBytes > 262_144 ? blocksOf(bytes) : null, `${sizeBytes} bytes`)
    }
  }
})

function blocksOf(bytes: Buffer): Buffer {
  const digests: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 262_144)
    digests.push(
      createHash('sha256')
        .update(bytes.subarray(at, at + 262_144))
        .digest(),
    )
  return Buffer.concat(digests)
}

t.test('neither the size of the chunks nor the number of threads changes a digest', async (t) => {
  const bytes = randomBytes(700_001)
  const path = file(t, bytes)
  for (const threads of [1, 2, 3]) {
    await using digester = openDigester({ threads, ssdeep: true })
    for (const chunkBytes of [991, 65_536, 700_001]) {
      t.match(await digest(digester, { bytes, path, chunkBytes }), expected(bytes), `${threads} threads, ${chunkBytes}`)
    }
  }
})

t.test('the coreutils agree', async (t) => {
  await using digester = openDigester({ threads: 2, ssdeep: false })
  for (const sizeBytes of [1, 70_000, 3 * MEBIBYTE]) {
    const bytes = randomBytes(sizeBytes)
    const path = file(t, bytes)
    const digests = await digest(digester, { bytes, path, chunkBytes: 10_000 })
    for (const name of ['md5', 'sha1', 'sha256', 'sha512'] as const) {
      if (!needProgram(t, `${name}sum`)) continue
      t.equal(digests[name], execFileSync(`${name}sum`, [path], { encoding: 'utf8' }).split(' ')[0])
    }
  }
})

t.test('many streams at once do not mix, and a chunk may be reused once it was taken', async (t) => {
  await using digester = openDigester({ threads: 2, ssdeep: true })
  const contents = Array.from({ length: 30 }, (_, n) => randomBytes(n % 3 === 0 ? 900_000 : 3000))
  const path = file(t, Buffer.from('abc'))
  const digests = await Promise.all(
    contents.map(async (bytes) => {
      const session = digester.start()
      const reused = Buffer.alloc(3000)
      for (let start = 0; start < bytes.length; start += reused.length) {
        bytes.copy(reused, 0, start)
        await session.update(reused)
      }
      return session.finish(path)
    }),
  )
  t.same(
    digests.map(({ sha256 }) => sha256),
    contents.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
  )
})

t.test('a fast source has to wait', async (t) => {
  await using digester = openDigester({ threads: 2, ssdeep: true })
  const session = digester.start()
  for (let taken = 1; taken <= 64; taken++) {
    const waiting = session.update(Buffer.alloc(MEBIBYTE))
    if (!waiting) continue
    t.ok(taken <= 4, `${taken} MiB were taken without a pause`)
    await waiting
    session.abort()
    return
  }
  t.fail('64 MiB were taken without a pause')
})

t.test('a large content is hashed by two threads, with ssdeep and without', async (t) => {
  for (const ssdeep of [true, false]) {
    await using digester = openDigester({ threads: 3, ssdeep })
    const session = digester.start()
    const taken = session.update(Buffer.alloc(MEBIBYTE))
    t.match(digester.load(), { busy: 2, free: 1 })
    await taken
    session.abort()
  }
})

t.test('without ssdeep there is none', async (t) => {
  await using digester = openDigester({ threads: 2, ssdeep: false })
  const path = file(t, Buffer.from('abc'))
  t.equal((await digest(digester, { bytes: Buffer.from('abc'), path, chunkBytes: 3 })).ssdeep, null)
  t.equal((await digest(digester, { bytes: Buffer.alloc(MEBIBYTE), path, chunkBytes: 65_536 })).ssdeep, null)
})

t.test('an aborted stream takes nothing more, and others go on', async (t) => {
  await using digester = openDigester({ threads: 1, ssdeep: true })
  const session = digester.start()
  await session.update(Buffer.alloc(MEBIBYTE))
  const finishing = session.finish(file(t, Buffer.from('abc')))
  session.abort()
  await t.rejects(finishing, /aborted/)
  t.throws(() => session.update(Buffer.alloc(1)), /aborted/)
  const path = file(t, Buffer.from('abc'))
  t.match(await digest(digester, { bytes: Buffer.from('abc'), path, chunkBytes: 3 }), { crc32: '352441c2' })
})

t.test('closing the digester ends what is under way with an error', async (t) => {
  const digester = openDigester({ threads: 2, ssdeep: true })
  const session = digester.start()
  await session.update(Buffer.alloc(MEBIBYTE))
  const finishing = t.rejects(session.finish(file(t, Buffer.from('abc'))), /digest worker stopped/)
  await digester[Symbol.asyncDispose]()
  await finishing
  await t.rejects(digester.start().finish('/'), /digester is closed/)
})

type Content = { readonly bytes: Buffer; readonly path: string; readonly chunkBytes: number }

async function digest(digester: Digester, { bytes, path, chunkBytes }: Content) {
  const session = digester.start()
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    await session.update(bytes.subarray(start, start + chunkBytes))
  }
  return session.finish(path)
}

function expected(bytes: Buffer) {
  const ssdeep = createSsdeep()
  ssdeep.update(bytes)
  const hex = (name: string) => createHash(name).update(bytes).digest('hex')
  return {
    md5: hex('md5'),
    sha1: hex('sha1'),
    sha256: hex('sha256'),
    sha512: hex('sha512'),
    crc32: crc32(bytes).toString(16).padStart(8, '0'),
    ssdeep: ssdeep.digest(),
    sizeBytes: bytes.length,
  }
}

function file(t: Tap, bytes: Buffer): string {
  const path = join(t.testdir(), 'content')
  writeFileSync(path, bytes)
  return path
}

type Tap = { testdir(): string }
