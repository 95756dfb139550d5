import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openDigester } from '../../../server/src/digest/digester.ts'
import { receive } from '../../../server/src/storage/stage.ts'
import { lent } from '../../support/lent-chunks.ts'

const MEBIBYTE = 1_048_576
const digester = openDigester({ threads: 2, ssdeep: true })
t.teardown(() => digester[Symbol.asyncDispose]())

t.test('chunks of any size arrive in order and are digested', async (t) => {
  const chunks = [1, 0, 65_536, 3, 3_000_000, 1000, 262_144].map((size) => randomBytes(size))
  const { path, digests } = await receive(digester, plain(t.testdir()), { source: each(chunks), signal: never() })
  const bytes = Buffer.concat(chunks)
  t.ok(readFileSync(path).equals(bytes))
  t.match(digests, { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  t.equal(statSync(path).mode & 0o111, 0)
})

t.test('a chunk need only be valid until the next one is asked for', async (t) => {
  const chunks = [1, 262_143, 65_536, 0, 65_536, 1_000_000, 3].map((size) => randomBytes(size))
  const bytes = Buffer.concat(chunks)
  const { path, digests } = await receive(digester, plain(t.testdir()), { source: lent(chunks), signal: never() })
  t.ok(readFileSync(path).equals(bytes))
  t.equal(digests.sha256, createHash('sha256').update(bytes).digest('hex'))
})

t.test('uploads at the same time and after each other do not share memory', async (t) => {
  const folder = t.testdir()
  for (let n = 0; n < 3; n++) {
    const contents = Array.from({ length: 12 }, (_, n) => randomBytes(n % 2 === 0 ? 400_000 + n : 3000))
    const each = contents.map((bytes) => lent([bytes.subarray(0, 2000), bytes.subarray(2000)]))
    const received = await Promise.all(
      each.map((source) => receive(digester, plain(folder), { source, signal: never() })),
    )
    for (const [at, { path }] of received.entries()) t.ok(readFileSync(path).equals(contents[at] ?? Buffer.alloc(0)))
  }
})

t.test('memory stays flat however large the file is', async (t) => {
  const before = process.memoryUsage.rss()
  let highest = before
  const source = async function* () {
    const chunk = randomBytes(65_536)
    for (let n = 0; n < 4096; n++) {
      highest = Math.max(highest, process.memoryUsage.rss())
      yield Buffer.from(chunk)
    }
  }
  const { digests } = await receive(digester, plain(t.testdir()), { source: source(), signal: never() })
  t.equal(digests.sizeBytes, 256 * MEBIBYTE)
  t.ok(highest - before < 150 * MEBIBYTE, `${Math.round((highest - before) / MEBIBYTE)} MiB more`)
})

t.test('an abort ends an upload whose next chunk does not come, and nothing is left', async (t) => {
  const folder = t.testdir()
  const aborting = new AbortController()
  const source = async function* () {
    yield randomBytes(20_000)
    aborting.abort(new Error('gone'))
    await new Promise(() => undefined)
  }
  await t.rejects(receive(digester, plain(folder), { source: source(), signal: aborting.signal }), { message: 'gone' })
  t.strictSame(readdirSync(folder), [])
})

t.test('an abort ends the source too', async (t) => {
  const aborting = new AbortController()
  const ended = Promise.withResolvers<void>()
  const source = async function* () {
    try {
      for (;;) {
        yield randomBytes(20_000)
        aborting.abort(new Error('gone'))
      }
    } finally {
      ended.resolve()
    }
  }
  const received = receive(digester, plain(t.testdir()), { source: source(), signal: aborting.signal })
  await t.rejects(received, { message: 'gone' })
  await t.resolves(ended.promise)
})

t.test('a worker that stops meanwhile is an error, and nothing is left', async (t) => {
  const folder = t.testdir()
  const closing = openDigester({ threads: 1, ssdeep: false })
  const source = async function* () {
    yield randomBytes(MEBIBYTE)
    await closing[Symbol.asyncDispose]()
    yield randomBytes(MEBIBYTE)
  }
  await t.rejects(receive(closing, plain(folder), { source: source(), signal: never() }), /digest/)
  t.same(readdirSync(folder), [])
})

t.test('a staging folder that was removed is made again', async (t) => {
  const folder = join(t.testdir(), 'staging')
  execFileSync('rm', ['-rf', folder])
  const { path } = await receive(digester, plain(folder), { source: each([Buffer.from('abc')]), signal: never() })
  t.equal(readFileSync(path, 'utf8'), 'abc')
})

async function* each(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks
}

function never(): AbortSignal {
  return new AbortController().signal
}

function plain(folder: string) {
  return { folder, encoding: 'plain' } as const
}
