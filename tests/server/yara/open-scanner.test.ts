import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import t from 'tap'
import { applyMask } from '../../../server/src/encoding/mask.ts'
import { openEngineProcess } from '../../../server/src/yara/open-process.ts'
import { openScanner, ruleSetOf, type Scanner } from '../../../server/src/yara/open-scanner.ts'

const OPTIONS = { isEnabled: true, timeoutMs: 1000, maxFileBytes: 8_000_000 }
const { signal } = new AbortController()
const SLOW = 'rule slow { condition: for all i in (0..filesize): (for all j in (0..filesize): (uint8(i) == 0)) }'
const ENDLESS = `rule endless { condition: ${'for all i in (1..filesize): ('.repeat(3)}uint8(i - 1) >= 0${')'.repeat(3)} }`
const NESTED = `rule deep { condition: ${'('.repeat(100_000)}true${')'.repeat(100_000)} }`
const MARKED = 'rule marked { strings: $a = "marker-1" condition: $a }'
const BYTES = Buffer.concat([randomBytes(5000), Buffer.from('before-it-marker-1-after-it-is'), randomBytes(5000)])

const rulesOf = (source: string) => ruleSetOf([{ namespace: 'n', source }])
const streamed = (bytes: Buffer) => ({ path: null, sizeBytes: bytes.length, read: () => Readable.from([bytes]) })
const scanBytes = (scanner: Scanner, source: string, bytes: Buffer) =>
  scanner.scan({ rules: rulesOf(source), content: streamed(bytes) }, signal)
const oneRule = { state: 'scanned', matches: [{ rule: 'marked', namespace: 'n' }] }

t.test('rules are checked', async (t) => {
  await using scanner = openScanner(OPTIONS)
  const codesOf = async (source: string) => (await scanner.check(source, signal)).errors.map(({ code }) => code)
  t.strictSame(await scanner.check(MARKED, signal), { errors: [], warnings: [] })
  t.strictSame((await scanner.check('rule a {\n  condition: tru\n}', signal)).errors, [
    {
      code: 'E009',
      message: 'unknown identifier `tru`: this identifier has not been declared',
      line: 2,
      column: 14,
    },
  ])
  t.match((await scanner.check(SLOW, signal)).warnings, [{ code: 'potentially_slow_loop', line: 1 }])
  t.strictSame(await codesOf('include "/etc/passwd"'), ['E044'])
  for (const name of ['cuckoo', 'vt'])
    t.strictSame(await codesOf(`import "${name}" rule a { condition: true }`), ['E100'])
  t.strictSame(await codesOf('rule a { condition: filename contains "x" and filetype == owner }'), [])
  t.strictSame(await codesOf(NESTED), ['crash'], 'rules that end the compiler')
  t.strictSame(await codesOf(MARKED), [])
})

t.test('a stored file is scanned, in each encoding', async (t) => {
  const masked = Buffer.from(BYTES)
  applyMask(masked, 0)
  const folder = t.testdir({ plain: BYTES, 'other.masked': masked })
  await using scanner = openScanner(OPTIONS)
  const rules = ruleSetOf([
    {
      namespace: 'one',
      source: `rule found : apt x86 { meta: author = "kim" score = 7 sure = true strings: $a = "marker-1" $b = /it-is/
        condition: $a and $b and filename == "a.exe" and filesize == ${BYTES.length} }`,
    },
    { namespace: 'two', source: 'rule found { condition: filename == "b.exe" }' },
  ])
  const scan = (name: string, filename: string) => {
    const content = { ...streamed(BYTES), path: join(folder, name) }
    return scanner.scan({ rules, content, variables: { filename } }, signal)
  }
  const hex = (text: string) => Buffer.from(text).toString('hex')
  const before = BYTES.toString('hex', 4994, 5010)
  const after = BYTES.toString('hex', 5018, 5034)
  for (const name of ['plain', 'other.masked'])
    t.strictSame(await scan(name, 'a.exe'), {
      state: 'scanned',
      matches: [
        {
          namespace: 'one',
          rule: 'found',
          tags: ['apt', 'x86'],
          meta: { author: 'kim', score: 7, sure: true },
          strings: [
            { identifier: '$a', offset: 5010, length: 8, data: hex('marker-1'), before, after },
            {
              identifier: '$b',
              offset: 5025,
              length: 5,
              data: hex('it-is'),
              before: BYTES.toString('hex', 5009, 5025),
              after: BYTES.toString('hex', 5030, 5046),
            },
          ],
        },
      ],
    })
  t.strictSame(await scan('plain', 'c.exe'), { state: 'scanned', matches: [] })
  t.match(await scan('plain', 'b.exe'), { matches: [{ namespace: 'two', rule: 'found' }] })
  t.strictSame(await scan('missing', 'a.exe'), { state: 'failed', reason: 'unread' })
})

t.test('a file that fails costs no other file', async (t) => {
  await using scanner = openScanner(OPTIONS)
  const zeros = Buffer.alloc(4_000_000)
  t.match(await scanBytes(scanner, MARKED, BYTES), oneRule, 'streamed')
  t.match(await scanBytes(scanner, MARKED, Buffer.alloc(0)), { state: 'scanned', matches: [] })
  const start = performance.now()
  t.strictSame(await scanBytes(scanner, SLOW, zeros), { state: 'failed', reason: 'timeout' })
  t.ok(performance.now() - start >= OPTIONS.timeoutMs, 'not before its time is over')
  t.strictSame(await scanBytes(scanner, MARKED, Buffer.alloc(8_000_001)), { state: 'failed', reason: 'too_large' })
  t.strictSame(await scanBytes(scanner, 'rule a { condition: b }', BYTES), { state: 'failed', reason: 'rules' })
  t.strictSame(await scanBytes(scanner, NESTED, BYTES), { state: 'failed', reason: 'crash' })
  t.match(await scanBytes(scanner, MARKED, BYTES), oneRule)
  const broken = async function* () {
    yield BYTES.subarray(0, 5000)
    throw new Error('the storage is away')
  }
  const content = { path: null, sizeBytes: BYTES.length, read: () => Readable.from(broken()) }
  await t.rejects(scanner.scan({ rules: rulesOf(MARKED), content }, signal), { message: 'the storage is away' })
  t.match(await scanBytes(scanner, MARKED, BYTES), oneRule)
})

t.test('a content is read once for several rules, and none pays for others', async (t) => {
  await using scanner = openScanner(OPTIONS)
  let reads = 0
  const read = () => {
    reads += 1
    return Readable.from([BYTES])
  }
  const scanBy = (...sources: readonly string[]) =>
    scanner.scanByAll({ ruleSets: sources.map(rulesOf), content: { ...streamed(BYTES), read } }, signal)
  const other = 'rule other { condition: true }'
  t.match(await scanBy(MARKED, 'rule a { condition: tru }', other, MARKED), [
    oneRule,
    { state: 'failed', reason: 'rules' },
    { state: 'scanned', matches: [{ rule: 'other' }] },
    oneRule,
  ])
  t.equal(reads, 1)
  t.match(await scanBy(ENDLESS, MARKED), [{ state: 'failed', reason: 'timeout' }, oneRule])
  t.equal(reads, 2)
  t.match(await scanBy(MARKED, NESTED, other), [
    oneRule,
    { state: 'failed', reason: 'crash' },
    { state: 'scanned', matches: [{ rule: 'other' }] },
  ])
  const large = { ...streamed(BYTES), sizeBytes: 8_000_001 }
  const refused = await scanner.scanByAll({ ruleSets: [rulesOf(MARKED), rulesOf(other)], content: large }, signal)
  t.match(refused, [{ reason: 'too_large' }, { reason: 'too_large' }])
})

t.test('an aborted scan ends at once', async (t) => {
  await using scanner = openScanner({ ...OPTIONS, timeoutMs: 60_000 })
  const stop = new AbortController()
  const zeros = streamed(Buffer.alloc(4_000_000))
  const read = () => zeros.read().once('end', () => stop.abort(new Error('stopped')))
  const content = { ...zeros, read }
  const scan = scanner.scan({ rules: rulesOf(SLOW), content }, stop.signal)
  const waiting = scanBytes(scanner, MARKED, BYTES)
  await t.rejects(scan, { message: 'stopped' })
  t.match(await waiting, oneRule)
})

t.test('a process is not used again once it is being ended', async (t) => {
  const engine = await openEngineProcess(1024 ** 3)
  t.teardown(engine.end)
  const stop = new AbortController()
  const loading = engine.request({ kind: 'load', ...rulesOf(MARKED) }, { timeoutMs: 60_000, signal: stop.signal })
  t.ok(engine.isAlive())
  stop.abort(new Error('stopped'))
  await t.rejects(loading, { message: 'stopped' })
  t.notOk(engine.isAlive(), 'before the kernel has ended it')
})

t.test('a process that takes too much memory is ended', async (t) => {
  const engine = await openEngineProcess(1)
  t.teardown(engine.end)
  await engine.request({ kind: 'load', ...rulesOf(SLOW) }, { timeoutMs: 60_000, signal })
  const body = Readable.from([Buffer.alloc(4_000_000)])
  const request = { kind: 'scan', keys: [rulesOf(SLOW).key], path: null, variables: {}, timeoutMs: 60_000 } as const
  const scan = engine.request({ ...request, sizeBytes: 4_000_000 }, { timeoutMs: 60_000, signal, body })
  await t.rejects(scan, { message: /memory/ })
})

t.test('without YARA every function says so', async (t) => {
  await using scanner = openScanner({ ...OPTIONS, isEnabled: false })
  t.notOk(scanner.isAvailable)
  await t.rejects(scanner.check(MARKED, signal), { code: 'unsupported', message: /enable_yara.*@litko/ })
  await t.rejects(scanBytes(scanner, MARKED, BYTES), { code: 'unsupported' })
})

t.test('a process keeps nothing of the streams it has read', async (t) => {
  const warnings: string[] = []
  const note = (warning: Error): unknown => warnings.push(warning.message)
  process.on('warning', note)
  t.teardown(() => process.off('warning', note))
  await using scanner = openScanner(OPTIONS)
  for (let n = 0; n < 20; n++) t.match(await scanBytes(scanner, MARKED, BYTES), oneRule)
  const large = Buffer.concat([Buffer.alloc(3_000_000), BYTES])
  t.match(await scanBytes(scanner, MARKED, large), oneRule, 'more than fits into the pipe')
  t.strictSame(warnings, [])
})
